create table factors (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn')),
  friendly_name text not null,
  verified_at timestamptz,
  -- authenticator apps: the secret, and the last time step whose code was used
  secret text,
  last_step bigint,
  -- security keys
  credential_id text,
  public_key text,
  sign_count bigint,
  transports jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, friendly_name)
);

create table factor_challenges (
  id uuid primary key,
  factor_id uuid not null references factors (id) on delete cascade,
  ip text not null,
  challenge text,
  created_at timestamptz not null,
  verified_at timestamptz
);
create index factor_challenges_factor on factor_challenges (factor_id);
create index factor_challenges_age on factor_challenges (created_at);

-- When a factor is deleted, so are the methods that sessions proved with it.
alter table session_methods add column factor_id uuid references factors (id) on delete cascade;
create index session_methods_factor on session_methods (factor_id);

create table recovery_codes (
  id uuid primary key,
  set_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (account_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports jsonb not null,
  friendly_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

create table passkey_challenges (
  id uuid primary key,
  account_id uuid references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);

create table pictures (
  account_id uuid primary key references accounts (id) on delete cascade,
  id uuid not null unique,
  media_type text not null,
  changed_at timestamptz not null
);
