-- The sort key of the title, folded so that both engines sort it alike and accents make no difference.
alter table plays add column sort_title text not null default '' collate "C";
create index plays_by_title on plays (owner_id, sort_title, id);
create index plays_by_creation on plays (owner_id, created_at desc);

-- The search index. Words are folded before they are stored: no accents, capitals or punctuation.
create table play_search (
  play_id uuid primary key references plays (id) on delete cascade,
  -- The last update included.
  seq bigint not null,
  language text not null,
  -- Title, title page and names, which rank higher than the text.
  head tsvector not null,
  -- Every word, unchanged and as its stem, without positions: a tsvector has none after the 16383rd word.
  words tsvector not null,
  -- All words in order, for phrase search.
  plain text not null,
  -- The original text, one paragraph per line, for excerpts.
  body text not null
);

create index play_search_by_words on play_search using gin (words);

-- For the first collaborators shown in lists, without reading all of them.
create index play_people_opened on play_people (play_id, created_at, id) where opened_at is not null;

-- Labels are private to each user.
create table play_labels (
  user_id uuid not null,
  play_id uuid not null references plays (id) on delete cascade,
  label text not null,
  primary key (user_id, label, play_id)
);

create index play_labels_by_play on play_labels (play_id, user_id);
