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
  unique (member_id, kind, subject_id)
);
