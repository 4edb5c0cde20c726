-- A complete, compressed copy of a play's text at one moment, so that folding updates doesn't affect it.
create table play_versions (
  id uuid primary key,
  play_id uuid not null references plays (id) on delete cascade,
  -- The last update that it includes.
  seq bigint not null,
  name text,
  named_by uuid,
  -- Saved before a restore, so it is exempt from thinning.
  kept boolean not null default false,
  -- The authors of changes since the previous version.
  authors jsonb not null default '[]',
  words integer not null,
  pages integer not null,
  state bytea not null,
  created_at timestamptz not null
);

create index play_versions_by_time on play_versions (play_id, created_at desc, id desc);
create index play_versions_by_seq on play_versions (play_id, seq);
create index play_versions_by_namer on play_versions (named_by) where named_by is not null;

-- The account behind each Yjs client id; every character of a text carries such an id.
create table play_clients (
  play_id uuid not null references plays (id) on delete cascade,
  client bigint not null,
  user_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (play_id, client)
);

create index play_clients_by_user on play_clients (user_id) where user_id is not null;
