-- The number that a code or an administrator proved; it counts while it is the account's number.
alter table accounts add column proved_phone text;
update accounts set proved_phone = phone where phone is not null and phone_confirmed_at is not null;
-- The number that replaces the account's once its code is entered.
alter table accounts add column new_phone text;
alter table accounts add column phone_change_sent_at timestamptz;
create index accounts_new_phone on accounts (new_phone) where new_phone is not null;
