alter table accounts add column invited_at timestamptz;
alter table accounts add column confirmation_sent_at timestamptz;
alter table accounts add column recovery_sent_at timestamptz;
alter table accounts add column reauthentication_sent_at timestamptz;
-- The address that replaces the account's once confirmed, and which of the two emails about it was confirmed first.
alter table accounts add column new_email text;
alter table accounts add column new_email_half text check (new_email_half in ('current', 'new'));
alter table accounts add column email_change_sent_at timestamptz;

-- A sign-in that leaves this server, by a provider or an email, and returns.
create table flow_states (
  id uuid primary key,
  account_id uuid references accounts (id) on delete cascade,
  provider text not null,
  method text not null,
  redirect_to text,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  auth_code_hash text unique,
  provider_tokens text,
  provider_nonce text,
  provider_verifier text,
  invite_token text,
  linking_account_id uuid references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index flow_states_account on flow_states (account_id);
create index flow_states_linking on flow_states (linking_account_id);
create index flow_states_by_end on flow_states (expires_at);

-- An email's link and the code to enter. Only keyed hashes are stored; the newest of each kind is valid.
create table one_time_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  address text not null,
  link_hash text not null unique,
  code_hash text not null,
  attempts integer not null default 0,
  flow_id uuid references flow_states (id) on delete set null,
  metadata jsonb,
  created_at timestamptz not null,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  unique (account_id, kind)
);
create index one_time_codes_address on one_time_codes (address, kind);
create index one_time_codes_flow on one_time_codes (flow_id);
create index one_time_codes_by_end on one_time_codes (expires_at);
