-- Files of recordings without a row, and since when that is known. The files of a new take are stored before its row.
create table recording_strays (
  key text primary key,
  seen_at timestamptz not null
);
