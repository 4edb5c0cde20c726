-- Anyone with the secret may accept while uses are left. If there is an address, only its owner may.
create table invitations (
  id uuid primary key,
  kind text not null check (kind in ('social', 'group', 'play')),
  -- The group or play; null for friends.
  subject_id uuid,
  inviter uuid not null,
  email text,
  role text,
  language text not null check (language in ('en', 'fr')),
  secret_hash bytea not null unique,
  uses_left integer not null check (uses_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  -- Whether the recipient has blocked the inviter, who isn't told.
  silenced boolean not null default false
);

create index invitations_by_inviter on invitations (inviter, created_at desc);
create index invitations_by_email on invitations (email) where email is not null;
create index invitations_by_subject on invitations (subject_id) where subject_id is not null;
create index invitations_by_end on invitations (expires_at);

create table invitation_uses (
  invitation_id uuid not null references invitations (id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  primary key (invitation_id, user_id)
);

create index invitation_uses_by_user on invitation_uses (user_id);
