-- Who takes a course.
create table course_enrolments (
  course_id uuid not null references courses on delete cascade,
  member_id uuid not null references members on delete cascade,
  enrolled_at timestamptz not null,
  -- Where they continue, and when they were there.
  last_lesson_id uuid references lessons on delete set null,
  last_accessed_at timestamptz,
  -- When every lesson was completed for the first time. Lessons that are added later don't change it.
  finished_at timestamptz,
  rating smallint check (rating between 1 and 5),
  primary key (member_id, course_id)
);
create index course_enrolments_at_lesson on course_enrolments (last_lesson_id) where last_lesson_id is not null;
-- The learners of a course, the last active one first, for the report of its teacher.
create index course_enrolments_by_visit on course_enrolments (course_id, coalesce(last_accessed_at, enrolled_at) desc, member_id desc);

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

-- Questions of a lesson, with the right answers. Only their author's calls return those.
create table quizzes (
  lesson_id uuid primary key references lessons on delete cascade,
  -- In per cent.
  pass_mark smallint not null check (pass_mark between 1 and 100),
  -- Null without a limit.
  max_attempts smallint check (max_attempts between 1 and 20),
  is_shuffled boolean not null,
  questions jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  -- When a learner is told what was right: after each answer, or after the attempt.
  feedback_after text not null default 'answer' check (feedback_after in ('answer', 'attempt'))
);

create table quiz_attempts (
  member_id uuid not null references members on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  -- From 1. Two answers of one attempt are one row.
  number smallint not null check (number >= 1),
  -- In per cent.
  score smallint not null check (score between 0 and 100),
  is_passed boolean not null,
  answers jsonb not null,
  -- What the learner was told, so that a repetition returns it.
  result jsonb not null,
  submitted_at timestamptz not null,
  primary key (member_id, lesson_id, number)
);
create index quiz_attempts_of_lesson on quiz_attempts (lesson_id);

-- How a lesson collects work. A lesson without a row, or one that collects none, is completed by its learner.
create table assignments (
  lesson_id uuid primary key references lessons on delete cascade,
  collects_work boolean not null,
  -- Due on a date, or some days after enrollment, both on the learner's own calendar. Neither without a due date.
  due_on date,
  due_after_days smallint check (due_after_days between 1 and 365),
  -- False if handing in is enough to complete the lesson.
  needs_acceptance boolean not null,
  -- Learners who handed work in may read examples of others.
  shows_examples boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  check (due_on is null or due_after_days is null)
);

create table submissions (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- From 1. Work that was withdrawn leaves its number free.
  number smallint not null check (number >= 1),
  content text not null check (length(content) <= 20000),
  handed_in_at timestamptz not null,
  is_late boolean not null,
  -- The learner agrees that others read its text, without their name.
  may_be_example boolean not null,
  state text not null default 'handed_in' check (state in ('handed_in', 'returned', 'accepted')),
  feedback text not null default '',
  decided_at timestamptz,
  decided_by uuid references members on delete set null,
  is_example boolean not null default false,
  hidden_at timestamptz,
  unique (member_id, lesson_id, number),
  check ((state = 'handed_in') = (decided_at is null)),
  check (not is_example or (may_be_example and state = 'accepted'))
);
create index submissions_of_lesson on submissions (lesson_id, handed_in_at desc, id desc);
create index submissions_decided_by on submissions (decided_by) where decided_by is not null;

create table submission_pictures (
  submission_id uuid not null references submissions on delete cascade,
  image_id uuid not null unique references images on delete cascade,
  position smallint not null check (position >= 1),
  primary key (submission_id, position)
);

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

-- When a learner first opened a lesson, which a lesson with a date remembers.
create table lesson_openings (
  member_id uuid not null references members on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  opened_at timestamptz not null,
  -- Where a learner left the video of a lesson.
  position_s integer not null default 0 check (position_s between 0 and 360000),
  -- When a learner was last at their place in a video or a recording.
  position_at timestamptz,
  primary key (member_id, lesson_id)
);
create index lesson_openings_of_lesson on lesson_openings (lesson_id);

-- Answers of an attempt that were checked one by one. The first answer to a question stays.
create table quiz_answers (
  member_id uuid not null references members on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  attempt smallint not null check (attempt >= 1),
  question text not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (member_id, lesson_id, attempt, question)
);
create index quiz_answers_of_lesson on quiz_answers (lesson_id);
