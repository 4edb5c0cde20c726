-- Who plays each character: a user, or a voice, whose id only the voices module reads. Characters are defined in the script.
create table play_casting (
  play_id uuid not null references plays (id) on delete cascade,
  character_id text not null,
  place integer not null,
  user_id uuid,
  voice_id text,
  understudy boolean not null,
  primary key (play_id, character_id, place),
  check ((user_id is null) <> (voice_id is null))
);

create index play_casting_by_user on play_casting (user_id) where user_id is not null;
