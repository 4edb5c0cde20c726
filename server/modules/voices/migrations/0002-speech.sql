-- Sounds of utterances, found by a key made of everything that determines the sound. The files are in storage, by id.
create table speech_sounds (
  id uuid primary key,
  play_id uuid not null,
  -- A hash of words, voice, settings and format.
  key text not null,
  format text not null,
  seconds double precision not null,
  bytes integer not null,
  -- When each word is spoken, in seconds: [[from, to], …].
  times jsonb not null,
  -- Why another engine spoke. Such a sound is made again after a while.
  fault text,
  made_at timestamptz not null,
  used_at timestamptz not null,
  unique (play_id, key)
);

create index speech_sounds_by_use on speech_sounds (used_at);

-- How many letters were spoken for a user on a day.
create table speech_use (
  user_id uuid not null,
  -- Such as 2026-11-23, in UTC.
  day text not null,
  letters bigint not null,
  primary key (user_id, day)
);
