-- What was asked for by people who wait for no answer, until it is done: emails, text messages and accounts to be confirmed.
create table letter_requests (
  id uuid primary key,
  request jsonb not null,
  asked_at timestamptz not null
);
