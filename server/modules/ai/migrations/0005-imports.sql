-- Imports that are not plays yet. Until a file is read, its job knows the progress.
create table imports (
  id uuid primary key,
  owner_id uuid not null,
  -- The name of the file, for display only, never used as a path.
  name text not null,
  pasted boolean not null,
  job_id uuid not null,
  -- The draft, gzipped; null before the file is read and after it has become a play.
  draft bytea,
  -- The id that the play has or will have, so that there is only one.
  play_id uuid not null,
  accepted_at timestamptz,
  -- The number of corrections. A device that adds some sends the number it has seen.
  corrections integer not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null
);

create index imports_by_owner on imports (owner_id, created_at);
create index imports_by_touch on imports (touched_at);

create table import_corrections (
  import_id uuid not null references imports (id) on delete cascade,
  place integer not null,
  correction jsonb not null,
  primary key (import_id, place)
);
