-- Services that use the OpenAI protocol. Keys are encrypted; only their last characters are stored in clear text.
create table ai_providers (
  id uuid primary key,
  name text not null,
  base_url text not null,
  sealed_key text,
  key_end text not null,
  models jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table ai_features add column provider_id uuid references ai_providers (id) on delete set null;
