-- A print can be cancelled in the dialog of the browser, so that earlier ones are kept beside the last.
alter table printed_french_scenes drop constraint printed_french_scenes_pkey;
alter table printed_french_scenes add primary key (play_id, user_id, printed_at);
