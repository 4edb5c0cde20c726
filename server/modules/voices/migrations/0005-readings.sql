-- A read-through: the script when it started, and the current line.
create table readings (
  id uuid primary key,
  play_id uuid not null references plays (id) on delete cascade,
  -- The group it was started for; null for everyone with access to the play.
  group_id uuid,
  opened_by uuid,
  opened_at timestamptz not null,
  -- Gzipped JSON.
  script bytea not null,
  lines integer not null,
  leader_id uuid,
  sound_device uuid,
  line integer not null,
  -- Counts the moves, so that a late one is refused.
  move integer not null,
  running boolean not null,
  since timestamptz not null,
  -- Milliseconds spent on the current line before its last pause.
  spent integer not null,
  active_at timestamptz not null,
  ended_at timestamptz
);

create unique index readings_going_on on readings (play_id) where ended_at is null;
create index readings_by_play on readings (play_id, opened_at desc);

-- Who or what reads a character. The id is empty for headings and directions.
create table reading_parts (
  reading_id uuid not null references readings (id) on delete cascade,
  character_id text not null,
  way text not null,
  user_id uuid,
  voice_id text,
  primary key (reading_id, character_id)
);

create index reading_parts_by_user on reading_parts (user_id) where user_id is not null;

create table reading_people (
  reading_id uuid not null references readings (id) on delete cascade,
  user_id uuid not null,
  joined_at timestamptz not null,
  -- The last heartbeat of any of their devices.
  seen_at timestamptz not null,
  primary key (reading_id, user_id)
);

create index reading_people_by_user on reading_people (user_id);

-- Devices in the read-through. Those without a recent heartbeat count as gone.
create table reading_devices (
  reading_id uuid not null references readings (id) on delete cascade,
  device_id uuid not null,
  user_id uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (reading_id, device_id)
);

-- How long each line took the last time it was read.
create table reading_times (
  reading_id uuid not null references readings (id) on delete cascade,
  line integer not null,
  ms integer not null,
  primary key (reading_id, line)
);
