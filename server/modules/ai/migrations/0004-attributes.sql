-- The last proposals about a play's characters, per user, until they are accepted or rejected.
create table attribute_guesses (
  play_id uuid not null references plays (id) on delete cascade,
  owner_id uuid not null,
  job_id uuid not null,
  -- Null until the job is done. Each proposal has its evidence.
  proposals jsonb,
  -- Whether a model was used, or was unavailable.
  model text,
  asked_at timestamptz not null,
  primary key (play_id, owner_id)
);

create index attribute_guesses_by_owner on attribute_guesses (owner_id);
