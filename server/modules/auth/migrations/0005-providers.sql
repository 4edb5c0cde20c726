-- Clients for signing in to other services with an account of this server, which is not implemented. Only a hash of a
-- secret is stored.
create table oauth_clients (
  id uuid primary key,
  name text not null,
  client_type text not null check (client_type in ('public', 'confidential')),
  auth_method text not null check (auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  secret_hash text,
  redirect_uris jsonb not null,
  grant_types jsonb not null,
  scope text,
  client_uri text,
  logo_uri text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index oauth_clients_by_age on oauth_clients (created_at);
