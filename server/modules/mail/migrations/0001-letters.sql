-- Email templates that an administrator changed. Without a row, the built-in template is used.
create table letter_templates (
  name text not null,
  language text not null,
  subject text not null,
  body text not null,
  changed_at timestamptz not null,
  primary key (name, language)
);

-- The outbox. html and body become null when they are no longer needed, because they contain codes and links.
create table letters (
  id uuid primary key,
  account_id uuid,
  recipient text not null,
  name text not null,
  language text not null,
  subject text not null,
  html text,
  body text,
  state text not null,
  deliverable boolean not null,
  attempts integer not null,
  error text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz
);

create index letters_by_age on letters (created_at desc, id desc);
create index letters_by_account on letters (account_id);
create index letters_waiting on letters (due_at) where state = 'waiting';
