import { allowanceOf, type MemberPlan } from '#contract/allowances.ts';
import type { DayReminder, Reminders } from '#contract/reminders.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deliveryOf, everyWeekday, suggestTime } from './rules.ts';
import { currentDayOf, dayReminderOf, lateCompletions, plannedOf } from './store.ts';

const lately = 28 * 86_400_000;

/** The day's reminder of a member who never set it. It is offered and never on by itself. */
export const noDayReminder: DayReminder = { on: false, times: [], weekdays: [...everyWeekday] };

/** Returns a member's reminders. */
export async function readReminders(
  db: Database,
  { member, now }: { member: MemberPlan & { id: string }; now: Date },
): Promise<Reminders> {
  const spans = await readZoneSpans(db, member.id);
  const day = (await dayReminderOf(db, member.id)) ?? noDayReminder;
  const completedAt = await lateCompletions(db, member.id, new Date(now.getTime() - lately));
  const next = await plannedOf(db, member.id);
  return {
    day,
    suggested_time: suggestTime(spans, completedAt),
    next: next.flatMap(({ id, habit_id, name, time, is_snoozed, next_date, next_at }) =>
      next_date === null
        ? []
        : [
            {
              id,
              kind: habit_id === null ? ('day' as const) : ('habit' as const),
              habit_id,
              name,
              time,
              is_snoozed,
              date: next_date,
              at: next_at.toISOString(),
            },
          ],
    ),
    delivery: deliveryOf(allowanceOf(member), await currentDayOf(db, member.id)),
  };
}
