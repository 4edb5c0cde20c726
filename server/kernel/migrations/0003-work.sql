-- Jobs that users start and wait for, one row each; the row alone holds the state, and the queue only wakes job
-- runners. `turn` grows with every start and is never reset, so that a run that was given up as lost can no longer
-- write; `attempts` restarts at zero when a user retries the job. `done` of `total` is the progress.
create table work (
  id uuid primary key,
  kind text not null,
  owner uuid not null,
  subject text,
  key text,
  data text not null,
  result text,
  priority smallint not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  attempts integer not null default 0,
  turn integer not null default 0,
  reason text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);

create unique index work_asked_once on work (owner, kind, key) where key is not null and state in ('waiting', 'running');
create index work_live on work (state, due_at) where state in ('waiting', 'running');
create index work_by_owner on work (owner, created_at desc);
create index work_by_age on work (ended_at) where ended_at is not null;
