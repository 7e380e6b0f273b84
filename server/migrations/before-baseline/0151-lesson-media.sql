-- Captions and transcript of a lesson.
create table lesson_media (
  lesson_id uuid primary key references lessons on delete cascade,
  captions text not null default '' check (length(captions) <= 150000),
  language text not null default 'en',
  transcript text not null default '' check (length(transcript) <= 60000),
  version integer not null default 1,
  updated_at timestamptz not null
);
-- Where a learner left the video of a lesson.
alter table lesson_openings add column position_s integer not null default 0 check (position_s between 0 and 360000);
