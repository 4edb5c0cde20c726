-- Actors to whom their sides were given out: a hash of their speeches and cues at that time.
create table production_parts (
  play_id uuid not null references plays (id) on delete cascade,
  user_id uuid not null,
  hash text not null,
  given_at timestamptz not null,
  primary key (play_id, user_id)
);

create index production_parts_by_user on production_parts (user_id);
