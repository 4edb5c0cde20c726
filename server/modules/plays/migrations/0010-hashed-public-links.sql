-- Stores a hash of the secret instead of the secret itself. The server derives the secret again from its key and the
-- seed. This is a new table because a dropped column would stay in the rows on disk.
create table play_links_hashed (
  play_id uuid primary key references plays (id) on delete cascade,
  secret_hash bytea not null,
  -- Null for older links: they still open the play, but cannot be shown again.
  seed text,
  created_at timestamptz not null
);

insert into play_links_hashed (play_id, secret_hash, created_at)
select play_id, sha256(convert_to('public link ' || secret, 'UTF8')), created_at from play_links;

drop table play_links;

alter table play_links_hashed rename to play_links;
