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
