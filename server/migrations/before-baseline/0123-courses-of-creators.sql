-- Courses that creators write, beside the built-in one of Evolve 90, which alone has a slug.
alter table courses
  alter column slug drop not null,
  alter column description set default '',
  add column cover_id uuid references images on delete set null,
  add column learning_objectives jsonb not null default '[]',
  add column requirements jsonb not null default '[]',
  add column tags jsonb not null default '[]',
  add column unlock_mode text not null default 'none' check (unlock_mode in ('none', 'in_order')),
  add column published_at timestamptz,
  -- A deleted course with learners. They keep it, and no one else finds it.
  add column archived_at timestamptz,
  add column version integer not null default 1,
  -- Learners and their ratings, counted by a trigger, so that erasing a member keeps them right.
  add column enrolled_count integer not null default 0 check (enrolled_count >= 0),
  add column ratings_count integer not null default 0 check (ratings_count >= 0),
  add column ratings_sum integer not null default 0 check (ratings_sum >= 0),
  add column words tsvector generated always as (
    to_tsvector('folded_english', search_text(title || ' ' || tags::text || ' ' || description))) stored;
update courses set published_at = created_at where is_published;
create index courses_of_author on courses (author_id) where author_id is not null;
create index courses_with_cover on courses (cover_id) where cover_id is not null;
create index courses_by_learners on courses (enrolled_count desc, id desc) where is_published and archived_at is null;
create index courses_by_age on courses (published_at desc, id desc) where is_published and archived_at is null;
create index courses_by_words on courses using gin (words);

-- Parts of a course, in order. A lesson without one comes before them.
create table course_sections (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  position integer not null check (position >= 1)
);
create index course_sections_of_course on course_sections (course_id, position);

alter table lessons
  add column description text not null default '',
  add column lesson_type text not null default 'text' check (lesson_type in ('text', 'video', 'quiz', 'assignment')),
  add column section_id uuid references course_sections on delete set null,
  add column video_url text,
  add column resources jsonb not null default '[]',
  add column is_published boolean not null default true,
  add column version integer not null default 1,
  add column created_at timestamptz;
create index lessons_of_section on lessons (section_id) where section_id is not null;

create table course_enrolments (
  course_id uuid not null references courses on delete cascade,
  member_id uuid not null references members on delete cascade,
  enrolled_at timestamptz not null,
  -- Where they continue, and when they were there.
  last_lesson_id uuid references lessons on delete set null,
  last_accessed_at timestamptz,
  -- When every lesson was completed, first. Lessons that are added later don't change it.
  finished_at timestamptz,
  rating smallint check (rating between 1 and 5),
  primary key (member_id, course_id)
);
create index course_enrolments_of_course on course_enrolments (course_id);
create index course_enrolments_at_lesson on course_enrolments (last_lesson_id) where last_lesson_id is not null;

create function count_course_enrolment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update courses set enrolled_count = enrolled_count - 1, ratings_count = ratings_count - (old.rating is not null)::int,
      ratings_sum = ratings_sum - coalesce(old.rating, 0) where id = old.course_id;
  end if;
  if tg_op <> 'DELETE' then
    update courses set enrolled_count = enrolled_count + 1, ratings_count = ratings_count + (new.rating is not null)::int,
      ratings_sum = ratings_sum + coalesce(new.rating, 0) where id = new.course_id;
  end if;
  return null;
end $$;
create trigger count_enrolments after insert or delete on course_enrolments
  for each row execute function count_course_enrolment();
create trigger count_ratings after update of rating on course_enrolments
  for each row when (old.rating is distinct from new.rating) execute function count_course_enrolment();

create table lesson_completions (
  member_id uuid not null references members on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  completed_at timestamptz not null,
  primary key (member_id, lesson_id)
);
create index lesson_completions_of_lesson on lesson_completions (lesson_id);
