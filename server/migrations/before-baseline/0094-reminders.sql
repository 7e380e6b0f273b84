-- What reaches a member. No row: the defaults.
create table notification_settings (
  member_id uuid primary key references members on delete cascade,
  email boolean not null,
  push boolean not null,
  forum boolean not null,
  courses boolean not null,
  -- Channels that the member chose, by kind: {"day": {"push": false}}.
  kinds jsonb not null default '{}',
  quiet_on boolean not null,
  quiet_from text not null,
  quiet_to text not null,
  quiet_weekends_to text,
  updated_at timestamptz not null
);

-- Devices that receive push. One ends with its session.
create table push_subscriptions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- Address at the push service of the browser. A secret of the device.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_member on push_subscriptions (member_id, created_at desc);

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
  next_at timestamptz not null
);
create index reminders_due on reminders (next_at);
create index reminders_of_member on reminders (member_id);
create unique index reminders_of_day on reminders (member_id, time) where habit_id is null and not is_snoozed;
create unique index reminders_of_habit on reminders (habit_id, time) where habit_id is not null and not is_snoozed;
create unique index snoozed_day on reminders (member_id) where habit_id is null and is_snoozed;
create unique index snoozed_habit on reminders (habit_id) where habit_id is not null and is_snoozed;

-- The times that members gave their habits before there were reminders.
insert into reminders (id, member_id, habit_id, time, next_at)
select gen_random_uuid(), h.member_id, h.id, t.time, now()
from habits h cross join lateral (select distinct unnest(h.reminder_times) as time) t
where h.archived_at is null;
