-- A hash of the lines of each character who has an actor, as last read …
create table play_lines (
  play_id uuid not null references plays (id) on delete cascade,
  character_id text not null,
  hash text not null,
  primary key (play_id, character_id)
);

-- … and as each actor last saw them, on opening the play or changing the lines themselves.
create table play_lines_seen (
  play_id uuid not null references plays (id) on delete cascade,
  user_id uuid not null,
  character_id text not null,
  hash text not null,
  primary key (play_id, user_id, character_id)
);

create index play_lines_seen_by_user on play_lines_seen (user_id);
