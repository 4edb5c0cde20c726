-- The last time that tones of a play were detected, and in what state its text was.
create table tone_readings (
  play_id uuid primary key references plays (id) on delete cascade,
  seq bigint not null,
  -- Why the rules did what a model should have done; null where nothing stood in the way.
  notice text,
  plain integer not null,
  made_at timestamptz not null
);

-- What is proposed; a speech is known by its cue, and by a mark of its words, so that one that changed is told apart.
create table tone_proposals (
  play_id uuid not null references tone_readings (play_id) on delete cascade,
  place integer not null,
  cue text not null,
  words text not null,
  tone text not null,
  sure real not null,
  evidence jsonb not null,
  made_by text not null,
  primary key (play_id, cue)
);
