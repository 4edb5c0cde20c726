-- Files of recordings that no row names, and since when that is known: a take that is being kept has its files first.
create table recording_strays (
  key text primary key,
  seen_at timestamptz not null
);
