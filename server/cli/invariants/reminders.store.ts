import { type RawBuilder, sql } from 'kysely';

/** Invariants of reminders, listed with the others in `store.ts`. */
export const reminderChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'habits have their reminders',
    wrong: 'A time of a habit has no reminder, or a reminder has a time that its habit no longer has.',
    query: () => sql`
      select h.id as habit, t.time from habits h cross join lateral (select distinct unnest(h.reminder_times) as time) t
      where h.archived_at is null
        and not exists (select from reminders r where r.habit_id = h.id and r.time = t.time and not r.is_snoozed)
      union all
      select r.habit_id, r.time from reminders r join habits h on h.id = r.habit_id
      where not r.is_snoozed and (h.archived_at is not null or r.time <> all(h.reminder_times))`,
  },
  {
    name: 'the day has its reminders',
    wrong:
      "A time of the day's reminder has none that is planned, or one is planned that the member turned off.",
    query: () => sql`
      select d.member_id as member, t.time from day_reminders d cross join lateral (select distinct unnest(d.times) as time) t
      where d.is_on
        and not exists (select from reminders r where r.member_id = d.member_id and r.habit_id is null and r.time = t.time and not r.is_snoozed and not r.is_yesterday)
      union all
      select r.member_id, r.time from reminders r left join day_reminders d on d.member_id = r.member_id
      where r.habit_id is null and not r.is_snoozed and not r.is_yesterday and (d.is_on is not true or r.time <> all(d.times))`,
  },
  {
    name: 'reminders belong to the member of their habit',
    wrong: "A reminder, or one that was sent, is about another member's habit.",
    query: () => sql`
      select r.id, r.member_id as member, r.habit_id as habit from reminders r join habits h on h.id = r.habit_id
      where h.member_id <> r.member_id
      union all
      select d.id, d.member_id, d.habit_id from reminder_deliveries d join habits h on h.id = d.habit_id
      where h.member_id <> d.member_id`,
  },
  {
    name: 'sent reminders were claimed',
    wrong: 'A reminder was sent by a server that had not claimed it, or it has no token.',
    query: () => sql`
      select id, outcome, claimed_at, pushed_at, emailed_at from reminder_deliveries
      where ((outcome is not null or pushed_at is not null or emailed_at is not null) and claimed_at is null)
        or (outcome = 'sent' and token_hash is null)`,
  },
];
