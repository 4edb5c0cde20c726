-- email is null for a friend chosen by name. silenced: the address's owner has blocked the owner and is not notified.
alter table play_people alter column email drop not null;
alter table play_people add column silenced boolean not null default false;
