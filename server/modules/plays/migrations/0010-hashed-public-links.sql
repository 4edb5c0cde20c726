-- Secrets of public links are no longer kept: a hash says whether a link opens the play, and the server makes the secret
-- again of its own key and the seed. A new table, because a dropped column stays in the rows as they are on disk.
create table play_links_hashed (
  play_id uuid primary key references plays (id) on delete cascade,
  secret_hash bytea not null,
  -- Null for links that were made before: those open the play and cannot be shown again.
  seed text,
  created_at timestamptz not null
);

insert into play_links_hashed (play_id, secret_hash, created_at)
select play_id, sha256(convert_to('public link ' || secret, 'UTF8')), created_at from play_links;

drop table play_links;

alter table play_links_hashed rename to play_links;
