-- The reminder that yesterday is still open. A member has one row of it at most, whose `next_date` is the date to finish.
alter table reminders
  add column is_yesterday boolean not null default false,
  add constraint yesterday_has_a_date check (not is_yesterday or (habit_id is null and next_date is not null));
alter table reminder_deliveries
  add column is_yesterday boolean not null default false,
  add constraint yesterday_is_no_habit check (not is_yesterday or habit_id is null);

drop index reminders_of_day;
create unique index reminders_of_day on reminders (member_id, time)
  where habit_id is null and not is_snoozed and not is_yesterday;
create unique index reminders_of_yesterday on reminders (member_id) where is_yesterday and not is_snoozed;
drop index snoozed_day;
create unique index snoozed_day on reminders (member_id, is_yesterday) where habit_id is null and is_snoozed;
drop index reminder_deliveries_of_day;
create unique index reminder_deliveries_of_day on reminder_deliveries (member_id, local_date, time, is_yesterday)
  where habit_id is null;
