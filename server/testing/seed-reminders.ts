import { changeHabit } from '#server/domains/habits/change-habit.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { setDayReminder } from '#server/domains/reminders/set-day-reminder.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { RoleName } from './cast.ts';

/** Gives Nora reminders of the day and of a habit, and one of yesterday that was done before its time. */
export async function seedReminders(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const memberId = members.nora;
  await db.transaction().execute(async (tx) => {
    await setDayReminder(tx, { memberId, asked: { on: true, times: ['07:10', '18:30'] }, now });
    const habit = await tx
      .selectFrom('habits')
      .select('id')
      .where('member_id', '=', memberId)
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow();
    await changeHabit(tx, { memberId, id: habit.id, asked: { reminder_times: ['21:00'] }, now });
    const sent = new Date(now.getTime() - 26 * 3_600_000);
    await tx
      .insertInto('reminder_deliveries')
      .values({
        id: newId(),
        member_id: memberId,
        habit_id: habit.id,
        local_date: localDate(await readZoneSpans(tx, memberId), sent),
        time: '21:00',
        planned_at: sent,
        batch: newId(),
        claimed_at: sent,
        outcome: 'done',
      })
      .execute();
  });
}
