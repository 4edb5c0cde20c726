-- Work that somebody asked for and waits for: one row each, and the row alone says how it stands. The queue only wakes
-- whoever does it. `turn` grows with every start and is never set back, so that whoever was given up for lost can no
-- longer write; `attempts` are counted anew when somebody asks again. `done` of `total` is what is done already.
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
