-- The id of the character that the user was cast as.
alter table news add column character_id text;
