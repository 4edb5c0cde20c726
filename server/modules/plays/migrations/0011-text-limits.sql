-- A Yjs client id belongs to the user who first opened the play with it, even before writing anything.
alter table play_clients add column wrote boolean not null default true;

-- The size of a text: its newest snapshot and the updates after it.
alter table plays add column state_bytes bigint not null default 0;
alter table plays add column unfolded_bytes bigint not null default 0;
update plays set state_bytes = coalesce(
  (select octet_length(state) from play_snapshots s where s.play_id = plays.id order by upto_seq desc limit 1), 0);
update plays set unfolded_bytes = coalesce(
  (select sum(octet_length(u.update)) from play_updates u where u.play_id = plays.id and u.seq > coalesce(
    (select max(upto_seq) from play_snapshots s where s.play_id = plays.id), 0)), 0);

-- Stored rows that cannot be read: moved out of the text, but never deleted.
create table play_set_aside (
  play_id uuid not null references plays (id) on delete cascade,
  seq bigint not null,
  kind text not null check (kind in ('update', 'snapshot')),
  bytes bytea not null,
  author uuid,
  client text,
  created_at timestamptz not null,
  set_aside_at timestamptz not null,
  -- The error message.
  reason text not null,
  primary key (play_id, seq, kind)
);
