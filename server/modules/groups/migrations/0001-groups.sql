create table groups (
  id uuid primary key,
  name text not null,
  description text not null,
  language text not null check (language in ('en', 'fr')),
  picture_id uuid unique,
  picture_type text,
  created_at timestamptz not null,
  archived_at timestamptz
);

create index groups_by_creation on groups (created_at desc, id);

create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('member', 'admin', 'owner')),
  since timestamptz not null,
  primary key (group_id, user_id)
);

create index group_members_by_user on group_members (user_id);

-- Removed members. They can't rejoin through a link, only through an invitation to their address.
create table group_removals (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  primary key (group_id, user_id)
);

create index group_removals_by_user on group_removals (user_id);

-- What happened in a group. Users are stored as ids; their names are looked up on display.
create table group_events (
  id bigint generated always as identity primary key,
  group_id uuid not null references groups (id) on delete cascade,
  at timestamptz not null,
  act text not null,
  by_id uuid,
  person_id uuid,
  -- The new role, or the id of a play.
  subject text
);

create index group_events_by_group on group_events (group_id, id desc);
create index group_events_by_actor on group_events (by_id) where by_id is not null;
create index group_events_by_person on group_events (person_id) where person_id is not null;
