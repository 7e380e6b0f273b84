import { sql } from 'kysely';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import type { LocalDate, ZoneSpan } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A reminder with what decides its next time. */
export interface ReminderRow {
  id: string;
  member_id: string;
  habit_id: string | null;
  time: string;
  is_snoozed: boolean;
  /** True for the reminder that yesterday is still open. `next_date` is the date to finish. */
  is_yesterday: boolean;
  /** True if a planned pause covers that date. */
  is_paused: boolean;
  /** Null while it isn't scheduled. */
  next_date: LocalDate | null;
  next_at: Date;
  /** The current schedule of its habit. */
  schedule: HabitSchedule | null;
  /** Weekdays of the day's reminder. */
  weekdays: number[] | null;
  spans: ZoneSpan[];
}

type Row = Omit<ReminderRow, 'spans'> & { zones: { from: string; zone: string; dayStartHour: number }[] };

/** Zone spans of member `m` as JSON, oldest first. */
const zones = sql`(
  select json_agg(json_build_object('from', z.at, 'zone', z.zone, 'dayStartHour', z.hour) order by z.at)
  from (
    select m.created_at as at, m.first_time_zone as zone, m.first_day_start_hour as hour
    union all select c.effective_from, c.zone, c.day_start_hour from time_zone_changes c where c.member_id = m.id) z)`;

const asReminder = ({ zones: spans, ...row }: Row): ReminderRow => ({
  ...row,
  spans: spans.map((span) => ({ ...span, from: new Date(span.from) })),
});

const reminderColumns = sql`
  r.id, r.member_id, r.habit_id, r.time, r.is_snoozed, r.is_yesterday, r.next_date, r.next_at,
  r.is_yesterday and exists (select from pauses w where w.member_id = r.member_id
    and r.next_date >= w.from_date and r.next_date < w.from_date + w.days) as is_paused,
  h.schedules -> -1 -> 'schedule' as schedule, d.weekdays, ${zones} as zones
  from reminders r join members m on m.id = r.member_id
  left join habits h on h.id = r.habit_id left join day_reminders d on d.member_id = r.member_id and r.habit_id is null and not r.is_yesterday`;

/** Claims reminders whose time has come, oldest first. Other servers skip them until the transaction ends. */
export async function claimDue(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<ReminderRow[]> {
  const { rows } = await sql<Row>`
    select ${reminderColumns} where r.next_at <= ${now}
    order by r.next_at limit ${most} for update of r skip locked`.execute(db);
  return rows.map(asReminder);
}

/** Returns the member's reminders that aren't scheduled yet. */
export async function unscheduledOf(db: Database, memberId: string): Promise<ReminderRow[]> {
  const { rows } = await sql<Row>`
    select ${reminderColumns} where r.member_id = ${memberId} and r.next_date is null for update of r`.execute(
    db,
  );
  return rows.map(asReminder);
}

/** Saves the next time of reminders. One without a date is looked at again at its instant. */
export async function saveNext(
  db: Database,
  scheduled: readonly { id: string; date: LocalDate | null; at: Date }[],
): Promise<void> {
  if (scheduled.length === 0) return;
  await sql`
    update reminders r set next_date = p.date, next_at = p.at
    from unnest(${scheduled.map(({ id }) => id)}::uuid[], ${scheduled.map(({ date }) => date)}::date[],
      ${scheduled.map(({ at }) => at.toISOString())}::timestamptz[]) as p(id, date, at)
    where r.id = p.id`.execute(db);
}

export async function deleteReminders(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('reminders')
      .where('id', 'in', [...ids])
      .execute();
}

/**
 * Gives a habit the reminders of its times, all to be scheduled anew. An archived or deleted one has none. A trigger on habits does
 * so as well, for servers of older versions.
 */
export async function syncHabit(db: Database, habitId: string, now: Date): Promise<void> {
  await sql`
    delete from reminders r where r.habit_id = ${habitId} and not exists (
      select from habits h where h.id = r.habit_id and h.archived_at is null and (r.is_snoozed or r.time = any(h.reminder_times)))`.execute(
    db,
  );
  await sql`
    insert into reminders (id, member_id, habit_id, time, next_at)
    select gen_random_uuid(), h.member_id, h.id, t.time, ${now}
    from habits h cross join lateral (select distinct unnest(h.reminder_times) as time) t
    where h.id = ${habitId} and h.archived_at is null
    on conflict (habit_id, time) where habit_id is not null and not is_snoozed
    do update set next_date = null, next_at = excluded.next_at`.execute(db);
}

/** Has every reminder of a member scheduled anew, except the snoozed ones and the one of yesterday. */
export async function forgetPlan(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ next_date: null, next_at: now })
    .where('member_id', '=', memberId)
    .where('is_snoozed', '=', false)
    .where('is_yesterday', '=', false)
    .execute();
}

/** Returns the day's reminders of a member, without snoozed ones. */
export async function dayRemindersOf(db: Database, memberId: string): Promise<ReminderRow[]> {
  const { rows } = await sql<Row>`
    select ${reminderColumns} where r.member_id = ${memberId} and r.habit_id is null and not r.is_snoozed and not r.is_yesterday for update of r`.execute(
    db,
  );
  return rows.map(asReminder);
}

/** Has the day's reminders of a member scheduled anew. */
export async function forgetDayPlan(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ next_date: null, next_at: now })
    .where('member_id', '=', memberId)
    .where('habit_id', 'is', null)
    .where('is_snoozed', '=', false)
    .where('is_yesterday', '=', false)
    .execute();
}

/** Returns how many reminders wait for the planner although their time has come, and how late the oldest is. */
export async function overdue(db: Database, now: Date): Promise<{ count: number; lateMs: number }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(next_at) as oldest from reminders where next_at <= ${now}`.execute(db);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, lateMs: oldest ? now.getTime() - oldest.getTime() : 0 };
}
