-- What somebody agreed to before the first recording of theirs in a play.
create table recording_consents (
  play_id uuid not null,
  user_id uuid not null,
  given_at timestamptz not null,
  primary key (play_id, user_id)
);

create index recording_consents_by_user on recording_consents (user_id);

-- Takes of lines, each somebody's voice. They outlive the line and the part, and, until their files are cleared away, the play.
create table recordings (
  id uuid primary key,
  play_id uuid not null,
  user_id uuid not null,
  character_id text not null,
  utterance_id text not null,
  -- Of the words that were read from the page: other words make the take stale, and the same ones make it good again.
  words_hash text not null,
  best boolean not null,
  -- The whole take, and what of it is heard.
  seconds double precision not null,
  heard_from double precision not null,
  heard_to double precision not null,
  -- The file of what is heard, another one with each trim; the whole take is kept under the take's own id.
  sound_id uuid not null unique,
  created_at timestamptz not null
);

create index recordings_by_line on recordings (play_id, character_id, utterance_id);
create index recordings_by_user on recordings (user_id, play_id);
create unique index recordings_best on recordings (play_id, user_id, character_id, utterance_id) where best;
