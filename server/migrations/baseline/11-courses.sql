-- Courses that creators write, and the built-in one of Evolve 90, which alone has a slug.
create table courses (
  id uuid primary key,
  slug text unique,
  title text not null,
  description text not null default '',
  category text not null,
  difficulty_level text not null check (difficulty_level in ('beginner', 'intermediate', 'advanced')),
  duration_hours integer not null check (duration_hours >= 0),
  is_published boolean not null default false,
  author_id uuid references members on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cover_id uuid references images on delete set null,
  learning_objectives jsonb not null default '[]',
  requirements jsonb not null default '[]',
  tags jsonb not null default '[]',
  unlock_mode text not null default 'none' check (unlock_mode in ('none', 'in_order', 'after_days', 'on_date')),
  published_at timestamptz,
  -- A deleted course with learners. They keep it, and no one else finds it.
  archived_at timestamptz,
  version integer not null default 1,
  -- Learners and their ratings, counted by triggers, so that erasing a member keeps them right.
  enrolled_count integer not null default 0 check (enrolled_count >= 0),
  ratings_count integer not null default 0 check (ratings_count >= 0),
  ratings_sum integer not null default 0 check (ratings_sum >= 0),
  words tsvector generated always as (
    to_tsvector('folded_english', search_text(title || ' ' || tags::text || ' ' || description))) stored,
  -- A course of one author that a learner finishes before they enroll. Never a circle.
  prerequisite_id uuid references courses on delete set null check (prerequisite_id <> id),
  -- When a draft is published by itself.
  publish_at timestamptz check (publish_at is null or not is_published),
  -- Chosen by the client, so that a double click makes one copy.
  client_id uuid,
  hidden_at timestamptz
);
create index courses_of_author on courses (author_id) where author_id is not null;
create index courses_with_cover on courses (cover_id) where cover_id is not null;
create index courses_by_learners on courses (enrolled_count desc, id desc) where is_published and archived_at is null;
create index courses_by_age on courses (published_at desc, id desc) where is_published and archived_at is null;
create index courses_by_words on courses using gin (words);
create index courses_with_prerequisite on courses (prerequisite_id) where prerequisite_id is not null;
create index courses_due on courses (publish_at) where publish_at is not null;
create unique index courses_by_client_id on courses (author_id, client_id) where client_id is not null;

-- Parts of a course, in order. A lesson without one comes before them.
create table course_sections (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  position integer not null check (position >= 1)
);
create index course_sections_of_course on course_sections (course_id, position);

-- Lessons of courses, and the newest text of each day of Evolve 90.
create table lessons (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  content text not null,
  order_index integer not null check (order_index >= 1),
  is_preview boolean not null default false,
  duration_minutes integer not null check (duration_minutes >= 0),
  week integer,
  walk_question text,
  action_steps jsonb not null default '[]',
  journal_prompt text,
  deeper_prompt text,
  optional_bonus text,
  sources jsonb not null default '[]',
  updated_at timestamptz not null,
  -- What a day asks for when only two minutes are left.
  small_version text,
  description text not null default '',
  lesson_type text not null default 'text' check (lesson_type in ('text', 'video', 'quiz', 'assignment')),
  section_id uuid references course_sections on delete set null,
  video_url text,
  resources jsonb not null default '[]',
  is_published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz,
  -- A lesson may open some days after enrollment, or on a date, both on the learner's own calendar.
  release_after_days smallint check (release_after_days between 0 and 365),
  release_on date,
  hidden_at timestamptz,
  unique (course_id, order_index)
);
create index lessons_of_section on lessons (section_id) where section_id is not null;

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
  -- Captions and transcript. Null in older versions, and without either.
  media jsonb,
  unique (lesson_id, number)
);
create index lesson_versions_of_editor on lesson_versions (editor_id) where editor_id is not null;

-- Members who write a course with its author, from the moment in which they accepted.
create table course_authors (
  course_id uuid not null references courses on delete cascade,
  member_id uuid not null references members on delete cascade,
  invited_by uuid references members on delete set null,
  invited_at timestamptz not null,
  -- Null while the invitation is open.
  accepted_at timestamptz,
  primary key (course_id, member_id)
);
create index course_authors_of_member on course_authors (member_id);
create index course_authors_invited_by on course_authors (invited_by) where invited_by is not null;

-- Captions, transcript and recording of a lesson.
create table lesson_media (
  lesson_id uuid primary key references lessons on delete cascade,
  captions text not null default '' check (length(captions) <= 150000),
  language text not null default 'en',
  transcript text not null default '' check (length(transcript) <= 60000),
  version integer not null default 1,
  updated_at timestamptz not null,
  -- Address of a recording beside the text. Empty without one.
  audio_url text not null default '' check (length(audio_url) <= 500)
);
