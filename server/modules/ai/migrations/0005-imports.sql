-- Files on their way to being plays. How far one is says the work that reads it, as long as nothing was read.
create table imports (
  id uuid primary key,
  owner_id uuid not null,
  -- As the file was called: shown, and never used as a path.
  name text not null,
  pasted boolean not null,
  job_id uuid not null,
  -- What was made out of it, gzipped; null until then, and once it is a play.
  draft bytea,
  -- The id that the play has or will have, so that there is only one.
  play_id uuid not null,
  accepted_at timestamptz,
  -- How many corrections there are; whoever adds some says how many they have seen.
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
