-- The French scenes of a play as a user last printed them, so that they are told what has changed since.
create table printed_french_scenes (
  play_id uuid not null references plays (id) on delete cascade,
  user_id uuid not null,
  printed_at timestamptz not null,
  -- For each French scene the id of its first paragraph, and the ids of the characters in it.
  scenes jsonb not null,
  primary key (play_id, user_id)
);

create index printed_french_scenes_by_user on printed_french_scenes (user_id);
