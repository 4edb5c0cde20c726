-- Times and places at which parts of a play are rehearsed, as they are planned.
create table rehearsals (
  id uuid primary key,
  play_id uuid not null references plays (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The IANA name of the time zone in which the rehearsal was planned.
  zone text not null,
  place text not null,
  note text not null,
  -- Whether understudies are called too.
  understudies boolean not null,
  -- The units in order: a paragraph's id, the title at that time, minutes, and those of the break before it.
  units jsonb not null,
  revision integer not null,
  published_at timestamptz
);

create index rehearsals_by_play on rehearsals (play_id, starts_at);

-- What was published to each person who is called for a rehearsal.
create table rehearsal_calls (
  -- Also identifies the event in calendar programs, so that it stays when the call changes.
  id uuid primary key,
  rehearsal_id uuid not null references rehearsals (id) on delete cascade,
  user_id uuid not null,
  -- False once the person is no longer called. The row stays, because calendar programs expect a rising sequence.
  is_called boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  place text not null,
  note text not null,
  -- The units that need the person: a paragraph's id, title, start and end.
  units jsonb not null,
  sequence integer not null,
  changed_at timestamptz not null,
  attendance text,
  unique (rehearsal_id, user_id)
);

create index rehearsal_calls_by_user on rehearsal_calls (user_id, ends_at);

-- The secret addresses of users' calendars. The secret is derived from the seed with a key that isn't stored here.
create table calendar_addresses (
  user_id uuid primary key,
  secret_hash bytea not null unique,
  seed text not null,
  created_at timestamptz not null
);

-- Times when users can't come to rehearsals. A time that is repeated happens in so many weeks in a row, at the same
-- local time.
create table unavailable_times (
  id uuid primary key,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The end of the last repetition, or later by an hour if the offset of the zone has changed.
  last_at timestamptz not null,
  zone text not null,
  all_day boolean not null,
  weeks integer not null,
  note text not null
);

create index unavailable_times_by_user on unavailable_times (user_id, last_at);

-- Calendars that users have imported. Only the times of their events are stored.
create table imported_calendars (
  user_id uuid primary key,
  imported_at timestamptz not null,
  is_cut boolean not null
);

create table imported_busy_times (
  user_id uuid not null references imported_calendars (user_id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (user_id, starts_at)
);
