-- What is left to send of a reminder, so that another server continues after one that died.
alter table reminder_deliveries
  add column push_due boolean not null default false,
  add column pushed_at timestamptz,
  add column email_due boolean not null default false,
  -- Set while a server sends the email, so that no other sends it meanwhile.
  add column email_claimed_at timestamptz;
create index reminder_deliveries_unfinished on reminder_deliveries (planned_at)
  where claimed_at is null or (push_due and pushed_at is null) or (email_due and emailed_at is null);
