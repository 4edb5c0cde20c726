-- Responses to writes with an idempotency key; status is null while the request is running.
create table idempotent_answers (
  user_id uuid not null,
  key text not null,
  request text not null,
  status integer,
  content_type text,
  body bytea,
  begun_at timestamptz not null,
  primary key (user_id, key)
);

create index idempotent_answers_by_age on idempotent_answers (begun_at);
