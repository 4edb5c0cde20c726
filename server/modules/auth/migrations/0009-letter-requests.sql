-- Requests that are processed after the response: emails, text messages and accounts to confirm.
create table letter_requests (
  id uuid primary key,
  request jsonb not null,
  asked_at timestamptz not null
);
