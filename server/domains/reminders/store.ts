import { sql } from 'kysely';
import type { DayReminder } from '#contract/reminders/endpoints.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { ScheduledTime } from './rules.ts';

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

/** Saves the day's reminder, with a row for each of its times, all to be scheduled anew. */
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
  const scheduled = on ? times : [];
  await sql`
    delete from reminders where member_id = ${memberId} and habit_id is null and not is_yesterday
      and (not ${on} or (not is_snoozed and time <> all(${scheduled}::text[])))`.execute(db);
  await sql`
    insert into reminders (id, member_id, time, next_at)
    select gen_random_uuid(), ${memberId}, t.time, ${now} from unnest(${scheduled}::text[]) as t(time)
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

/** Returns the scheduled reminders of a member, soonest first. That of yesterday has no times to show. */
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

/** Schedules a reminder once more on a date, in place of an earlier snooze of the same practice. */
export async function saveSnooze(
  db: Database,
  {
    memberId,
    habitId,
    scheduled: { date, at },
    time,
  }: { memberId: string; habitId: string | null; scheduled: ScheduledTime; time: string },
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

/** Schedules the reminder of the day, of yesterday or of a habit once more for the end of the quiet hours. A snooze of the member stays. */
export async function waitForQuiet(
  db: Database,
  {
    memberId,
    habitId,
    isYesterday,
    scheduled: { date, at },
    time,
  }: {
    memberId: string;
    habitId: string | null;
    isYesterday: boolean;
    scheduled: ScheduledTime;
    time: string;
  },
): Promise<void> {
  await db
    .insertInto('reminders')
    .values({
      id: newId(),
      member_id: memberId,
      habit_id: habitId,
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
