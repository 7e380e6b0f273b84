-- What staff were alarmed about: once a member of staff, case and stage.
create table staff_alarms (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  -- `case:<id>`, `suspension:<id>` or `question:<id>`, with what makes a later wait another one.
  subject text not null,
  stage text not null check (stage in ('new', 'urgent', 'late')),
  kind text not null check (kind in ('report', 'appeal', 'question', 'safety')),
  at timestamptz not null,
  emailed_at timestamptz,
  unique (member_id, subject, stage)
);
create index staff_alarms_to_email on staff_alarms (member_id) where emailed_at is null;
create index staff_alarms_by_age on staff_alarms (at);
