-- A friend who was chosen by name has no address here, and whoever is not to hear of a play is not told.
alter table play_people alter column email drop not null;
alter table play_people add column silenced boolean not null default false;
