-- Achievements that a member has earned. They stay when what earned them is deleted. Those of the trail and the streak could be computed
-- again, but are recorded alike, so that one table has the dates.
create table achievements (
  member_id uuid not null references members on delete cascade,
  achievement text not null,
  -- The member's date. Null for one whose date wasn't known when it was noticed.
  earned_on date,
  recorded_at timestamptz not null,
  primary key (member_id, achievement)
);

-- A week of a member in their own numbers. Written at the first look, and kept as it was when the next week is written.
create table weekly_reviews (
  member_id uuid not null references members on delete cascade,
  from_date date not null,
  to_date date not null,
  facts jsonb not null,
  question text not null,
  written_at timestamptz not null,
  primary key (member_id, from_date)
);

-- Proof that a member finished a round of Evolve 90 or a course. The check page of the number is off until its owner turns it on.
create table certificates (
  number text primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('evolve90', 'course')),
  -- The round or the course.
  subject_id uuid not null,
  title text not null,
  started_on date not null,
  finished_on date not null,
  is_public boolean not null default false,
  created_at timestamptz not null,
  -- The certificate of a course draws its sections and lessons as they were when it was written.
  sections integer[] not null default '{}',
  unique (member_id, kind, subject_id)
);

-- The email with a member's weekly review, one a week. Each member is looked at once a day, in the evening of their date.
create table review_emails (
  member_id uuid primary key references members on delete cascade,
  next_look_at timestamptz not null,
  -- First date of the last week whose email was handed to a job.
  week date,
  -- First date of the last week whose email was sent.
  sent_week date,
  sent_at timestamptz
);
create index review_emails_by_look on review_emails (next_look_at);
