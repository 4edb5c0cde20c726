-- The secret is stored in plain text so that the owner can copy the link again. It only allows reading this play.
create table play_links (
  play_id uuid primary key references plays (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null
);
