-- How each feature is set by an administrator; a feature without a row is on and done by its built-in engine.
create table ai_features (
  name text primary key,
  is_on boolean not null default true,
  model text,
  -- Null: the prompt that is built in.
  prompt_version integer,
  -- Of one person in a month; null: no limit.
  limit_calls integer,
  limit_tokens integer,
  updated_at timestamptz not null default now()
);

-- Prompts as administrators worded them; none is changed or removed.
create table ai_prompts (
  feature text not null,
  version integer not null,
  text text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (feature, version)
);

-- What was asked of models for whom, a row a day; money in millionths of a dollar.
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

-- What counts towards somebody's limit in a month; taken before a call is made.
create table ai_months (
  feature text not null,
  user_id uuid not null,
  month text not null,
  calls integer not null,
  tokens bigint not null,
  primary key (feature, user_id, month)
);

-- The last failures of each feature: what kind and when, nothing of what was asked or answered.
create table ai_failures (
  id uuid primary key,
  feature text not null,
  at timestamptz not null,
  fault text not null,
  provider text not null,
  model text not null
);

create index ai_failures_by_feature on ai_failures (feature, at desc);
