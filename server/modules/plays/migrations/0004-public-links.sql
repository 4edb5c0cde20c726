-- Kept as it is, for whoever may share the play copies it again; it opens one play for reading and nothing else.
create table play_links (
  play_id uuid primary key references plays (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null
);
