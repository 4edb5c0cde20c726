-- A user's consent, given before their first recording in a play.
create table recording_consents (
  play_id uuid not null,
  user_id uuid not null,
  given_at timestamptz not null,
  primary key (play_id, user_id)
);

create index recording_consents_by_user on recording_consents (user_id);

-- Takes of lines. A take outlives its line and its part, and also the play, until its files are deleted.
create table recordings (
  id uuid primary key,
  play_id uuid not null,
  user_id uuid not null,
  character_id text not null,
  utterance_id text not null,
  -- Of the words when the take was recorded. If the words change, the take is stale; if they change back, it is valid.
  words_hash text not null,
  best boolean not null,
  -- The length of the whole take, and the range that is played.
  seconds double precision not null,
  heard_from double precision not null,
  heard_to double precision not null,
  -- The file of that range, which changes with each trim. The whole take is stored under the take's own id.
  sound_id uuid not null unique,
  created_at timestamptz not null
);

create index recordings_by_line on recordings (play_id, character_id, utterance_id);
create index recordings_by_user on recordings (user_id, play_id);
create unique index recordings_best on recordings (play_id, user_id, character_id, utterance_id) where best;
