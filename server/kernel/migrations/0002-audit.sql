-- The audit log: who did what to what. actor_id is null for the operator at the command line.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target text not null,
  details text not null
);

create index audit_entries_by_age on audit_entries (at desc, id desc);
