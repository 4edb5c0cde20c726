create table feature_flags (
  name text primary key,
  is_enabled boolean not null,
  numeric_value integer,
  description text not null,
  updated_at timestamptz not null
);

insert into feature_flags (name, is_enabled, numeric_value, description, updated_at) values
  ('registrationEnabled', true, null, 'Whether people can create an account', now()),
  ('ttsLimitFirst15', false, null, 'Render only the first 15 speeches of a play', now()),
  ('jobRecoveryAttemptsLimit', true, 10, 'How often a job that its worker lost is started again', now()),
  ('debug_logging', false, null, 'Log everything in the browser', now());
