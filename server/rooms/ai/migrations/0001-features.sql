-- How each feature is set by an administrator; a feature without a row is on and done by its built-in engine.
create table ai_features (
  name text primary key,
  is_on boolean not null default true,
  updated_at timestamptz not null default now()
);
