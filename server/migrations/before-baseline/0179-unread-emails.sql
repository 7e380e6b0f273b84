-- Emails about messages and friend requests that waited an hour, at most one a day. A member has a row from the first one on.
create table unread_emails (
  member_id uuid primary key references members on delete cascade,
  -- When to look whether something is still unread. Null while nothing waits.
  due_at timestamptz,
  -- What came up to this instant was in an email, or before there were any.
  covered_until timestamptz not null,
  sent_at timestamptz
);
create index unread_emails_by_due on unread_emails (due_at) where due_at is not null;
