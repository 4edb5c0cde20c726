-- Files that plays were made from. A row outlives its play until the file's bytes are removed.
create table play_attachments (
  id uuid primary key,
  play_id uuid not null,
  -- The file name, for display only; never used as a path.
  name text not null,
  bytes integer not null,
  -- The storage key of the bytes.
  key text not null unique,
  created_at timestamptz not null
);

create index play_attachments_by_play on play_attachments (play_id);
