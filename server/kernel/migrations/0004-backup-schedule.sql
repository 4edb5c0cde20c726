-- The schedule of automatic backups, if an administrator has set one, and the outcome of the last ones. hour is in UTC,
-- and null for never.
create table backup_schedule (
  single boolean primary key default true check (single),
  is_set boolean not null default false,
  hour smallint check (hour between 0 and 23),
  keep smallint not null default 14 check (keep between 1 and 365),
  made_at timestamptz,
  host text,
  failed_at timestamptz,
  failure text
);

insert into backup_schedule default values;
