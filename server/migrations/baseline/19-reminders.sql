-- The reminder of today's practice, as the member set it.
create table day_reminders (
  member_id uuid primary key references members on delete cascade,
  is_on boolean not null,
  times text[] not null,
  weekdays smallint[] not null,
  updated_at timestamptz not null
);

-- Every reminder with its next time. A habit has a row for each of its times.
create table reminders (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- Null for today's practice.
  habit_id uuid references habits on delete cascade,
  -- On the member's clock.
  time text not null,
  -- A snoozed reminder comes once.
  is_snoozed boolean not null default false,
  -- The member's date and the instant of the next time. Without a date it isn't planned: the planner does so at `next_at`.
  next_date date,
  next_at timestamptz not null,
  -- The reminder that yesterday is still open. A member has one row of it at most, whose `next_date` is the date to finish.
  is_yesterday boolean not null default false,
  constraint yesterday_has_a_date check (not is_yesterday or (habit_id is null and next_date is not null))
);
create index reminders_due on reminders (next_at);
create index reminders_of_member on reminders (member_id);
create unique index reminders_of_habit on reminders (habit_id, time) where habit_id is not null and not is_snoozed;
create unique index snoozed_habit on reminders (habit_id) where habit_id is not null and is_snoozed;
create index reminders_habit on reminders (habit_id) where habit_id is not null;
create unique index reminders_of_day on reminders (member_id, time) where habit_id is null and not is_snoozed and not is_yesterday;
create unique index reminders_of_yesterday on reminders (member_id) where is_yesterday and not is_snoozed;
create unique index snoozed_day on reminders (member_id, is_yesterday) where habit_id is null and is_snoozed;

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
  used_at timestamptz,
  -- What is left to send of a reminder, so that another server continues after one that died.
  push_due boolean not null default false,
  pushed_at timestamptz,
  email_due boolean not null default false,
  -- Set while a server sends the email, so that no other sends it meanwhile.
  email_claimed_at timestamptz,
  is_yesterday boolean not null default false,
  constraint yesterday_is_no_habit check (not is_yesterday or habit_id is null)
);
create unique index reminder_deliveries_of_habit on reminder_deliveries (habit_id, local_date, time) where habit_id is not null;
create index reminder_deliveries_of_batch on reminder_deliveries (batch);
create index reminder_deliveries_by_time on reminder_deliveries (planned_at);
create index reminder_deliveries_of_member on reminder_deliveries (member_id);
create index reminder_deliveries_unfinished on reminder_deliveries (planned_at)
  where claimed_at is null or (push_due and pushed_at is null) or (email_due and emailed_at is null);
create unique index reminder_deliveries_of_day on reminder_deliveries (member_id, local_date, time, is_yesterday) where habit_id is null;

-- The calendar of reminders that calendar programs read at a secret address. A row exists while it is on, and has only the hash of the secret.
create table calendar_feeds (
  member_id uuid primary key references members on delete cascade,
  token_hash bytea not null unique,
  shows_names boolean not null default false,
  -- When the address was made.
  renewed_at timestamptz not null,
  -- When a program last read it, to the hour.
  read_at timestamptz
);

-- The database itself gives each habit the reminders of its times, so whatever writes the habit, none is missing. They are planned when
-- they are due, at once.
create function sync_reminders_of_habit() returns trigger language plpgsql as $$
begin
  delete from reminders r
  where r.habit_id = new.id and (new.archived_at is not null or not (r.is_snoozed or r.time = any(new.reminder_times)));
  if new.archived_at is null then
    insert into reminders (id, member_id, habit_id, time, next_at)
    select gen_random_uuid(), new.member_id, new.id, t.time, now()
    from (select distinct unnest(new.reminder_times) as time) t
    on conflict (habit_id, time) where habit_id is not null and not is_snoozed do nothing;
  end if;
  return null;
end
$$;

create trigger habits_keep_their_reminders after insert or update of reminder_times, archived_at on habits
for each row execute function sync_reminders_of_habit();
