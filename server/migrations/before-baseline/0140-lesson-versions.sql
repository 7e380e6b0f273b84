-- States of a lesson that its authors may read and restore. The last one is equal to the lesson.
create table lesson_versions (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  -- From 1, for each lesson.
  number integer not null check (number >= 1),
  kind text not null check (kind in ('edited', 'published', 'restored', 'earlier')),
  restored_from integer,
  editor_id uuid references members on delete set null,
  started_at timestamptz not null,
  saved_at timestamptz not null,
  title text not null,
  description text not null,
  lesson_type text not null,
  content text not null,
  video_url text,
  resources jsonb not null,
  -- Null for a lesson without one.
  quiz jsonb,
  unique (lesson_id, number)
);
create index lesson_versions_of_editor on lesson_versions (editor_id) where editor_id is not null;
