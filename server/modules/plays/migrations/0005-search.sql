-- What a play is sorted by under its title: folded, so that both engines and all accents agree.
alter table plays add column sort_title text not null default '' collate "C";
create index plays_by_title on plays (owner_id, sort_title, id);
create index plays_by_creation on plays (owner_id, created_at desc);

-- What a play is found by. Words are folded before they come here: no accents, no capitals, no marks.
create table play_search (
  play_id uuid primary key references plays (id) on delete cascade,
  -- The update up to which the text was read.
  seq bigint not null,
  language text not null,
  -- Title, title page and names, which count more than the text.
  head tsvector not null,
  -- Every word as it is and by its stem, without places: those end at the 16383rd word.
  words tsvector not null,
  -- All words in their order, for words that were asked for side by side.
  plain text not null,
  -- The text as it is written, a paragraph a line, for the line around what was found.
  body text not null
);

create index play_search_by_words on play_search using gin (words);

-- Whoever has opened a play first is named first in lists, without reading everybody.
create index play_people_opened on play_people (play_id, created_at, id) where opened_at is not null;

-- Labels are one's own: nobody else sees them.
create table play_labels (
  user_id uuid not null,
  play_id uuid not null references plays (id) on delete cascade,
  label text not null,
  primary key (user_id, label, play_id)
);

create index play_labels_by_play on play_labels (play_id, user_id);
