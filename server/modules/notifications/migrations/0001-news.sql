-- Notifications: one row per event and user. Names and titles are looked up when a notification is shown.
create table news (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  actor_id uuid not null,
  invitation text,
  play_id uuid,
  group_id uuid,
  thread text,
  -- Identifies the event, so that a user is notified of it only once.
  origin text not null,
  -- Rows with the same value are shown as one line.
  fold text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, origin)
);

create index news_by_user on news (user_id, created_at desc);
create index news_by_actor on news (actor_id);
create index news_by_reading on news (read_at);

-- Notification settings of users who changed them. language is that of their digest.
create table news_settings (
  user_id uuid primary key,
  rhythm text not null,
  kinds jsonb not null,
  language text not null,
  digest_at timestamptz not null
);

create index news_settings_by_rhythm on news_settings (rhythm, digest_at);
