-- Account settings that administrators change, and the marks of guests and deleted accounts.
alter table accounts add column plan text not null default 'free' check (plan in ('free', 'pro'));
alter table accounts add column is_anonymous boolean not null default false;
alter table accounts add column phone text unique;
alter table accounts add column phone_confirmed_at timestamptz;
-- Emptied, but kept for the rows that refer to it.
alter table accounts add column deleted_at timestamptz;
-- Emptied and being deleted: the modules remove its data, then the row is deleted. The cleanup finishes this after a
-- crash.
alter table accounts add column leaving_at timestamptz;
create index accounts_by_age on accounts (created_at, id);
