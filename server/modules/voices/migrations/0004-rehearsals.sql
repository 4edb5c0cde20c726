-- Scenes that a user has rehearsed. They refer to blocks of the play, which may have been deleted.
create table rehearsal_runs (
  user_id uuid not null,
  play_id uuid not null references plays (id) on delete cascade,
  -- Created on the device, so that a run that is sent twice is stored once.
  id uuid not null,
  scene_id text,
  mode text not null,
  at timestamptz not null,
  lines integer not null,
  prompted integer not null,
  missed integer not null,
  primary key (user_id, play_id, id)
);

create index rehearsal_runs_by_time on rehearsal_runs (user_id, play_id, at);

-- Lines that a user missed and has not learnt since. Days are counted since 1 January 1970.
create table rehearsal_misses (
  user_id uuid not null,
  play_id uuid not null references plays (id) on delete cascade,
  line_id text not null,
  scene_id text not null,
  box integer not null,
  due integer not null,
  primary key (user_id, play_id, line_id)
);
