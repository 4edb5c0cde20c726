-- When the tones of a play were last detected, and the version of the text.
create table tone_readings (
  play_id uuid primary key references plays (id) on delete cascade,
  seq bigint not null,
  -- Why the rules were used instead of a model; null if nothing went wrong.
  notice text,
  plain integer not null,
  made_at timestamptz not null
);

-- Proposed tones. A speech is identified by its cue and a hash of its words, so that a changed one is recognised.
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
