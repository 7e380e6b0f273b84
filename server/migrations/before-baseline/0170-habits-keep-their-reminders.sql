-- A server of a version without reminders may run beside this migration and add or change habits. The database itself gives each
-- habit the reminders of its times, so whoever writes the habit, none is missing. They are planned when they are due, at once.
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
-- Takes the lock that makes writers wait, so the repair below sees everything that was written before it.
create trigger habits_keep_their_reminders after insert or update of reminder_times, archived_at on habits
for each row execute function sync_reminders_of_habit();

-- What an older server wrote between the earlier migration and now.
delete from reminders r using habits h
where r.habit_id = h.id and (h.archived_at is not null or not (r.is_snoozed or r.time = any(h.reminder_times)));
insert into reminders (id, member_id, habit_id, time, next_at)
select gen_random_uuid(), h.member_id, h.id, t.time, now()
from habits h cross join lateral (select distinct unnest(h.reminder_times) as time) t
where h.archived_at is null
on conflict (habit_id, time) where habit_id is not null and not is_snoozed do nothing;
