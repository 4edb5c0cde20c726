-- The last update that a user has seen: when they opened the play, or when they left its page.
create table play_visits (
  play_id uuid not null references plays (id) on delete cascade,
  user_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (user_id, play_id)
);

create index play_visits_by_play on play_visits (play_id);

-- The lines of a play that each user changed, with their last change; a line is a block of the text.
create table play_changes (
  play_id uuid not null references plays (id) on delete cascade,
  author uuid not null,
  block text not null,
  seq bigint not null,
  at timestamptz not null,
  -- The headings of its act and scene at that time.
  place text not null,
  primary key (play_id, author, block)
);

create index play_changes_by_seq on play_changes (play_id, seq);
create index play_changes_by_author on play_changes (author);
create index play_changes_by_time on play_changes (at);
