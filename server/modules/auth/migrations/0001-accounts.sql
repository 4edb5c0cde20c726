create table accounts (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text unique,
  email_confirmed_at timestamptz,
  password_hash text,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identities (
  identity_id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identities_account on identities (account_id);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  token_counter bigint not null default 0,
  tokens_revoked_at jsonb not null default '[]',
  user_agent text,
  ip text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index sessions_account on sessions (account_id);

create table session_methods (
  session_id uuid not null references sessions (id) on delete cascade,
  method text not null,
  used_at timestamptz not null,
  primary key (session_id, method)
);

create table administrators (
  account_id uuid primary key references accounts (id) on delete cascade,
  granted_at timestamptz not null
);

create table auth_secrets (
  name text primary key,
  content text not null,
  created_at timestamptz not null
);

-- One row: whether the first administrator is still to be set up, and the hash of the code that allows it.
create table admin_setup (
  single boolean primary key default true check (single),
  code_hash text,
  closed_at timestamptz
);
insert into admin_setup (single) values (true);
