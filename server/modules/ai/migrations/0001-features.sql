-- The settings of each feature. A feature without a row is on and uses its built-in engine.
create table ai_features (
  name text primary key,
  is_on boolean not null default true,
  model text,
  -- Null for the built-in prompt.
  prompt_version integer,
  -- Per user and month; null for no limit.
  limit_calls integer,
  limit_tokens integer,
  updated_at timestamptz not null default now()
);

-- Prompts written by administrators. Rows are never changed or deleted.
create table ai_prompts (
  feature text not null,
  version integer not null,
  text text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (feature, version)
);

-- Usage of models, with a row per user and day. Costs are in millionths of a dollar.
create table ai_use (
  feature text not null,
  user_id uuid not null,
  day text not null,
  calls integer not null,
  failures integer not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  cost bigint not null,
  primary key (feature, user_id, day)
);

create index ai_use_by_day on ai_use (feature, day);

-- Usage that counts towards a user's monthly limit. It is reserved before a call is made.
create table ai_months (
  feature text not null,
  user_id uuid not null,
  month text not null,
  calls integer not null,
  tokens bigint not null,
  primary key (feature, user_id, month)
);

-- The last failures of each feature: when and of what kind, without the request or answer.
create table ai_failures (
  id uuid primary key,
  feature text not null,
  at timestamptz not null,
  fault text not null,
  provider text not null,
  model text not null
);

create index ai_failures_by_feature on ai_failures (feature, at desc);
