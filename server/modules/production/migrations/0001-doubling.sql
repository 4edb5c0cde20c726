-- How the roles of a play may be shared among actors, for all who direct it. The settings refer to users and to
-- characters, some of whom may have left the play. The revision rises with each change.
create table doublings (
  play_id uuid primary key references plays (id) on delete cascade,
  revision integer not null,
  settings jsonb not null
);
