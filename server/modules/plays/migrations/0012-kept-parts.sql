-- A part can be reserved for an invited person until they accept; it is deleted with the invitation.
alter table play_casting add column person_id uuid references play_people (id) on delete cascade;
alter table play_casting drop constraint play_casting_check;
alter table play_casting add constraint play_casting_check check (num_nonnulls(user_id, voice_id, person_id) = 1);
create index play_casting_by_person on play_casting (person_id) where person_id is not null;
