-- Files that plays were made of. They outlive the play until their bytes are cleared away.
create table play_attachments (
  id uuid primary key,
  play_id uuid not null,
  -- As the file was called: shown, and never used as a path.
  name text not null,
  bytes integer not null,
  -- Where its bytes lie.
  key text not null unique,
  created_at timestamptz not null
);

create index play_attachments_by_play on play_attachments (play_id);
