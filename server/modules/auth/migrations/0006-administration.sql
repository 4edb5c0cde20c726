-- What administrators decide about an account, and what marks one without an address or one that is gone.
alter table accounts add column plan text not null default 'free' check (plan in ('free', 'pro'));
alter table accounts add column is_anonymous boolean not null default false;
alter table accounts add column phone text unique;
alter table accounts add column phone_confirmed_at timestamptz;
-- Emptied, and kept for what points at it.
alter table accounts add column deleted_at timestamptz;
-- Emptied, and on its way out: the rooms forget it, then the row goes. A crash in between is made good by the sweep.
alter table accounts add column leaving_at timestamptz;
create index accounts_by_age on accounts (created_at, id);
