-- One time of a reminder on one date, sent at most once. Deleted after some days.
create table reminder_deliveries (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- Null for today's practice.
  habit_id uuid references habits on delete cascade,
  local_date date not null,
  time text not null,
  planned_at timestamptz not null,
  -- Sent together by one job.
  batch uuid not null,
  -- Set before anything is sent, so that a job that runs twice sends nothing twice.
  claimed_at timestamptz,
  -- What became of it: 'sent', or why it wasn't.
  outcome text,
  emailed_at timestamptz,
  -- Hash of the token with which the link of the email and the buttons of the push act without signing in.
  token_hash bytea unique,
  used_at timestamptz
);
create unique index reminder_deliveries_of_day on reminder_deliveries (member_id, local_date, time) where habit_id is null;
create unique index reminder_deliveries_of_habit on reminder_deliveries (habit_id, local_date, time) where habit_id is not null;
create index reminder_deliveries_of_batch on reminder_deliveries (batch);
create index reminder_deliveries_by_time on reminder_deliveries (planned_at);
create index reminder_deliveries_of_member on reminder_deliveries (member_id);
