-- A role for all current members of a group.
create table play_groups (
  play_id uuid not null references plays (id) on delete cascade,
  group_id uuid not null,
  role text not null check (role in ('viewer', 'commenter', 'editor')),
  created_at timestamptz not null,
  primary key (play_id, group_id)
);

create index play_groups_by_group on play_groups (group_id);
