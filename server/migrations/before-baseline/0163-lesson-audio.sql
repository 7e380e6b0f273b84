-- Address of a recording beside the text of a lesson. Empty without one.
alter table lesson_media add column audio_url text not null default '' check (length(audio_url) <= 500);
-- When a learner was last at their place in a video or a recording.
alter table lesson_openings add column position_at timestamptz;
