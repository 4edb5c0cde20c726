create table plays (
  id uuid primary key,
  owner_id uuid not null,
  title text not null default '',
  kind text not null check (kind in ('stage', 'screenplay')),
  language text not null check (language in ('en', 'fr')),
  layout text not null,
  paper text not null,
  status text not null default 'draft' check (status in ('draft', 'finished')),
  words integer not null default 0,
  pages integer not null default 0,
  -- The number of the last stored update, and of the last one included in title, words and other derived data.
  last_seq bigint not null default 0,
  read_seq bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  trashed_at timestamptz
);

create index plays_by_owner on plays (owner_id, updated_at desc);
create index plays_in_trash on plays (trashed_at) where trashed_at is not null;
create index plays_unread on plays (id) where read_seq < last_seq;

-- Everybody with a role, except the owner. Without user_id, an invitation to the account that verifies the address.
create table play_people (
  id uuid primary key,
  play_id uuid not null references plays (id) on delete cascade,
  user_id uuid,
  email text not null,
  role text not null check (role in ('viewer', 'commenter', 'editor')),
  created_at timestamptz not null,
  opened_at timestamptz,
  unique (play_id, email)
);

create unique index play_people_by_user on play_people (user_id, play_id) where user_id is not null;
create index play_people_by_email on play_people (email) where user_id is null;

create table play_updates (
  play_id uuid not null references plays (id) on delete cascade,
  seq bigint not null,
  update bytea not null,
  author uuid,
  client text,
  created_at timestamptz not null,
  primary key (play_id, seq)
);

create table play_snapshots (
  play_id uuid not null references plays (id) on delete cascade,
  upto_seq bigint not null,
  state bytea not null,
  created_at timestamptz not null,
  primary key (play_id, upto_seq)
);
