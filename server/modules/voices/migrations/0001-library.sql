-- Stored voices of users and groups. Engines define their own voices, which are only referred to by id.
create table voices (
  id uuid primary key,
  user_id uuid,
  group_id uuid references groups (id) on delete cascade,
  -- Who added it to the group; null once the account is deleted.
  added_by uuid,
  name text not null,
  engine text not null,
  voice text not null,
  language text not null,
  gender text not null,
  age text not null,
  pitch double precision not null,
  rate double precision not null,
  volume double precision not null,
  manner text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((user_id is null) <> (group_id is null))
);

create index voices_by_user on voices (user_id) where user_id is not null;
create index voices_by_group on voices (group_id) where group_id is not null;
create index voices_by_adder on voices (added_by) where added_by is not null;

-- The pronunciation of words in a play. Each word has one row, whatever its spelling.
create table pronunciations (
  play_id uuid not null references plays (id) on delete cascade,
  folded text not null,
  written text not null,
  said text not null,
  primary key (play_id, folded)
);
