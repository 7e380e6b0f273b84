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
