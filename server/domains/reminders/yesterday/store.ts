import { sql } from 'kysely';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ScheduledTime } from '../rules.ts';
import { yesterdayTime } from './rules.ts';

/** Schedules the reminder of a date, unless one of a later date is scheduled. */
export async function saveSchedule(
  db: Database,
  memberId: string,
  { date, at }: ScheduledTime,
): Promise<void> {
  await sql`
    insert into reminders (id, member_id, time, is_yesterday, next_date, next_at)
    values (gen_random_uuid(), ${memberId}, ${yesterdayTime}, true, ${date}, ${at})
    on conflict (member_id) where is_yesterday and not is_snoozed
    do update set next_date = excluded.next_date, next_at = excluded.next_at
    where reminders.next_date < excluded.next_date`.execute(db);
}

/** Returns the date whose reminder is scheduled, or null. */
export const scheduledDate = async (db: Database, memberId: string): Promise<LocalDate | null> =>
  (
    await db
      .selectFrom('reminders')
      .select('next_date')
      .where('member_id', '=', memberId)
      .where('is_yesterday', '=', true)
      .where('is_snoozed', '=', false)
      .forUpdate()
      .executeTakeFirst()
  )?.next_date ?? null;

/** Moves the scheduled reminder to another instant. */
export async function saveInstant(db: Database, memberId: string, at: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ next_at: at })
    .where('member_id', '=', memberId)
    .where('is_yesterday', '=', true)
    .where('is_snoozed', '=', false)
    .execute();
}
