-- A moment of a play, whole and compressed, so that folding its updates never hurts it.
create table play_versions (
  id uuid primary key,
  play_id uuid not null references plays (id) on delete cascade,
  -- The last update that is in it.
  seq bigint not null,
  name text,
  named_by uuid,
  -- Asked for before something was restored: it is not thinned.
  kept boolean not null default false,
  -- Who wrote since the version before.
  authors jsonb not null default '[]',
  words integer not null,
  pages integer not null,
  state bytea not null,
  created_at timestamptz not null
);

create index play_versions_by_time on play_versions (play_id, created_at desc, id desc);
create index play_versions_by_seq on play_versions (play_id, seq);
create index play_versions_by_namer on play_versions (named_by) where named_by is not null;

-- Who wrote by which Yjs client id: every letter of a text carries one.
create table play_clients (
  play_id uuid not null references plays (id) on delete cascade,
  client bigint not null,
  user_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (play_id, client)
);

create index play_clients_by_user on play_clients (user_id) where user_id is not null;
