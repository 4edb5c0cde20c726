-- Runs of a play in which line notes are taken. Ids are made on the devices, so that a run or a note that is sent twice
-- is stored once.
create table line_note_runs (
  play_id uuid not null references plays (id) on delete cascade,
  id uuid not null,
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (play_id, id)
);

-- Line notes, with the words as they were when the note was taken. They refer to paragraphs of the play, which may have
-- been rewritten or deleted.
create table line_notes (
  play_id uuid not null,
  run_id uuid not null,
  id uuid not null,
  kind text not null,
  detail text not null,
  element_id text not null,
  characters jsonb not null,
  speaker text not null,
  words text not null,
  before_speaker text,
  before_words text,
  repeated boolean not null,
  around jsonb not null,
  place integer not null,
  noted_at timestamptz not null,
  primary key (play_id, run_id, id),
  foreign key (play_id, run_id) references line_note_runs (play_id, id) on delete cascade
);

-- Removed notes. They are not stored again when a device sends them late.
create table line_notes_removed (
  play_id uuid not null,
  run_id uuid not null,
  id uuid not null,
  primary key (play_id, run_id, id),
  foreign key (play_id, run_id) references line_note_runs (play_id, id) on delete cascade
);

-- Which actor was given which note.
create table line_note_deliveries (
  play_id uuid not null,
  run_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  delivered_at timestamptz not null,
  primary key (play_id, run_id, note_id, user_id),
  foreign key (play_id, run_id, note_id) references line_notes (play_id, run_id, id) on delete cascade
);

create index line_note_deliveries_by_user on line_note_deliveries (user_id, play_id);
