-- The character that somebody was given to play, by its id in the play.
alter table news add column character_id text;
