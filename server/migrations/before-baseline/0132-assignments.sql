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
