-- A member's own note beside a lesson. It outlives the lesson, in their export.
create table lesson_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  lesson_id uuid references lessons on delete set null,
  lesson_title text not null,
  content text not null check (length(content) <= 40000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, lesson_id)
);
create index lesson_notes_of_lesson on lesson_notes (lesson_id) where lesson_id is not null;
