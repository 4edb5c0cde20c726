-- What was last read of a play's characters, for whoever asked: proposals that wait to be accepted or put aside.
create table attribute_guesses (
  play_id uuid not null references plays (id) on delete cascade,
  owner_id uuid not null,
  job_id uuid not null,
  -- Null until the work is done; each names its evidence.
  proposals jsonb,
  -- Whether a model was asked, and could be.
  model text,
  asked_at timestamptz not null,
  primary key (play_id, owner_id)
);

create index attribute_guesses_by_owner on attribute_guesses (owner_id);
