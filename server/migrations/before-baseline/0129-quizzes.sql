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
  updated_at timestamptz not null
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
