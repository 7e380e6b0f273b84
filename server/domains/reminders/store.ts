import { sql } from 'kysely';
import type { HabitSchedule } from '#contract/habits.ts';
import type { DayReminder } from '#contract/reminders.ts';
import type { LocalDate, ZoneSpan } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Planned } from './rules.ts';

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
  /** Null while it isn't planned. */
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

/** Returns the member's reminders that aren't planned yet. */
export async function unplannedOf(db: Database, memberId: string): Promise<ReminderRow[]> {
  const { rows } = await sql<Row>`
    select ${reminderColumns} where r.member_id = ${memberId} and r.next_date is null for update of r`.execute(
    db,
  );
  return rows.map(asReminder);
}

/** Saves the next time of reminders. One without a date is looked at again at its instant. */
export async function saveNext(
  db: Database,
  planned: readonly { id: string; date: LocalDate | null; at: Date }[],
): Promise<void> {
  if (planned.length === 0) return;
  await sql`
    update reminders r set next_date = p.date, next_at = p.at
    from unnest(${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ date }) => date)}::date[],
      ${planned.map(({ at }) => at.toISOString())}::timestamptz[]) as p(id, date, at)
    where r.id = p.id`.execute(db);
}

export async function deleteReminders(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('reminders')
      .where('id', 'in', [...ids])
      .execute();
}

/** Gives a habit the reminders of its times, all to be planned anew. An archived or deleted one has none. */
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

/** Has every reminder of a member planned anew, except the snoozed ones and the one of yesterday. */
export async function forgetPlan(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ next_date: null, next_at: now })
    .where('member_id', '=', memberId)
    .where('is_snoozed', '=', false)
    .where('is_yesterday', '=', false)
    .execute();
}

/** Returns the day's reminder, or undefined if the member never set it. */
export async function dayReminderOf(db: Database, memberId: string): Promise<DayReminder | undefined> {
  const row = await db
    .selectFrom('day_reminders')
    .select(['is_on', 'times', 'weekdays'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && { on: row.is_on, times: row.times, weekdays: row.weekdays };
}

/** Locks the member's reminders until the transaction ends, so that two changes run one by one. */
export async function lockReminders(db: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders ${memberId}`}, 0))`.execute(db);
}

/** Saves the day's reminder, with a row for each of its times, all to be planned anew. */
export async function saveDayReminder(
  db: Database,
  memberId: string,
  { day: { on, times, weekdays }, now }: { day: DayReminder; now: Date },
): Promise<void> {
  const values = { is_on: on, times, weekdays, updated_at: now };
  await db
    .insertInto('day_reminders')
    .values({ member_id: memberId, ...values })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(values))
    .execute();
  const planned = on ? times : [];
  await sql`
    delete from reminders where member_id = ${memberId} and habit_id is null and not is_yesterday
      and (not ${on} or (not is_snoozed and time <> all(${planned}::text[])))`.execute(db);
  await sql`
    insert into reminders (id, member_id, time, next_at)
    select gen_random_uuid(), ${memberId}, t.time, ${now} from unnest(${planned}::text[]) as t(time)
    on conflict (member_id, time) where habit_id is null and not is_snoozed and not is_yesterday
    do update set next_date = null, next_at = excluded.next_at`.execute(db);
}

export interface ShownReminder {
  id: string;
  habit_id: string | null;
  name: string | null;
  time: string;
  is_snoozed: boolean;
  next_date: LocalDate | null;
  next_at: Date;
}

/** Returns the planned reminders of a member, soonest first. That of yesterday has no times to show. */
export const plannedOf = (db: Database, memberId: string): Promise<ShownReminder[]> =>
  db
    .selectFrom('reminders as r')
    .leftJoin('habits as h', 'h.id', 'r.habit_id')
    .select(['r.id', 'r.habit_id', 'h.name', 'r.time', 'r.is_snoozed', 'r.next_date', 'r.next_at'])
    .where('r.member_id', '=', memberId)
    .where('r.next_date', 'is not', null)
    .where('r.is_yesterday', '=', false)
    .orderBy('r.next_at')
    .orderBy('r.id')
    .limit(50)
    .execute();

/** Returns the last date on which each time of the day's reminder was sent, or left out when it came. */
export async function sentDates(db: Database, memberId: string): Promise<ReadonlyMap<string, LocalDate>> {
  const rows = await db
    .selectFrom('reminder_deliveries')
    .select(({ fn }) => ['time', fn.max('local_date').as('date')])
    .where('member_id', '=', memberId)
    .where('habit_id', 'is', null)
    .where('is_yesterday', '=', false)
    .groupBy('time')
    .execute();
  return new Map(rows.map(({ time, date }) => [time, date]));
}

/** Returns whether a member's address is confirmed, and whether a device of theirs gets push. */
export const reachOf = (
  db: Database,
  memberId: string,
): Promise<{ email: boolean; push: boolean } | undefined> =>
  db
    .selectFrom('members as m')
    .select(({ exists, selectFrom }) => [
      sql<boolean>`m.email_verified_at is not null`.as('email'),
      exists(selectFrom('push_subscriptions as p').select('p.id').whereRef('p.member_id', '=', 'm.id'))
        .$castTo<boolean>()
        .as('push'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst();

/** Returns the day of the member's newest round, or null before the first. */
export const currentDayOf = async (db: Database, memberId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('rounds')
      .select('current_day')
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.current_day ?? null;

/** Returns when the member completed days lately. */
export const lateCompletions = async (db: Database, memberId: string, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom('day_completions')
      .select('completed_at')
      .where('member_id', '=', memberId)
      .where('completed_at', '>', since)
      .execute()
  ).map((row) => row.completed_at);

/** Returns a reminder of the member: what it is about. */
export const reminderById = (
  db: Database,
  memberId: string,
  id: string,
): Promise<{ habit_id: string | null } | undefined> =>
  db
    .selectFrom('reminders')
    .select('habit_id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('is_yesterday', '=', false)
    .executeTakeFirst();

/** Plans a reminder once more on a date, in place of an earlier snooze of the same practice. */
export async function saveSnooze(
  db: Database,
  {
    memberId,
    habitId,
    planned: { date, at },
    time,
  }: { memberId: string; habitId: string | null; planned: Planned; time: string },
): Promise<void> {
  await db
    .deleteFrom('reminders')
    .where('member_id', '=', memberId)
    .where('is_snoozed', '=', true)
    .where('is_yesterday', '=', false)
    .where(sql<boolean>`habit_id is not distinct from ${habitId}`)
    .execute();
  await db
    .insertInto('reminders')
    .values({
      id: newId(),
      member_id: memberId,
      habit_id: habitId,
      time,
      is_snoozed: true,
      next_date: date,
      next_at: at,
    })
    .execute();
}

/** Plans the day's reminder, or that of yesterday, once more for the end of the quiet hours. A snooze of the member stays. */
export async function waitForQuiet(
  db: Database,
  {
    memberId,
    isYesterday,
    planned: { date, at },
    time,
  }: { memberId: string; isYesterday: boolean; planned: Planned; time: string },
): Promise<void> {
  await db
    .insertInto('reminders')
    .values({
      id: newId(),
      member_id: memberId,
      habit_id: null,
      time,
      is_snoozed: true,
      is_yesterday: isYesterday,
      next_date: date,
      next_at: at,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** False for an account that was deleted. */
export const isMember = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Returns the day's reminders of a member, without snoozed ones. */
export async function dayRemindersOf(db: Database, memberId: string): Promise<ReminderRow[]> {
  const { rows } = await sql<Row>`
    select ${reminderColumns} where r.member_id = ${memberId} and r.habit_id is null and not r.is_snoozed and not r.is_yesterday for update of r`.execute(
    db,
  );
  return rows.map(asReminder);
}

/** Has the day's reminders of a member planned anew. */
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

/** Returns why the member had no practice on a date, or null. */
export const missReasonOn = async (db: Database, memberId: string, date: LocalDate): Promise<string | null> =>
  (
    await db
      .selectFrom('missed_dates')
      .select('reason')
      .where('member_id', '=', memberId)
      .where('local_date', '=', date)
      .executeTakeFirst()
  )?.reason ?? null;

/** Returns how many reminders wait for the planner although their time has come, and how late the oldest is. */
export async function overdue(db: Database, now: Date): Promise<{ count: number; lateMs: number }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(next_at) as oldest from reminders where next_at <= ${now}`.execute(db);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, lateMs: oldest ? now.getTime() - oldest.getTime() : 0 };
}
