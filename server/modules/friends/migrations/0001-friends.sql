-- Each pair is stored once, with the smaller id first.
create table friendships (
  a uuid not null,
  b uuid not null,
  since timestamptz not null,
  primary key (a, b),
  check (a < b)
);

create index friendships_by_b on friendships (b);

create table blocks (
  blocker uuid not null,
  blocked uuid not null,
  since timestamptz not null,
  primary key (blocker, blocked),
  check (blocker <> blocked)
);

create index blocks_by_blocked on blocks (blocked);
