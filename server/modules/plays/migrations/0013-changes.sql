-- Up to which update somebody knows a play: as it was when they opened it, and when they left its page.
create table play_visits (
  play_id uuid not null references plays (id) on delete cascade,
  user_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (user_id, play_id)
);

create index play_visits_by_play on play_visits (play_id);

-- Which lines of a play somebody changed, and when last; the line is a block of the text.
create table play_changes (
  play_id uuid not null references plays (id) on delete cascade,
  author uuid not null,
  block text not null,
  seq bigint not null,
  at timestamptz not null,
  -- The headings of the act and the scene it stood in, as they were then.
  place text not null,
  primary key (play_id, author, block)
);

create index play_changes_by_seq on play_changes (play_id, seq);
create index play_changes_by_author on play_changes (author);
create index play_changes_by_time on play_changes (at);
