-- For finding the parts that a voice speaks.
create index play_casting_by_voice on play_casting (voice_id) where voice_id is not null;
