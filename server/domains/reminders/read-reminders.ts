import { allowanceOf, type MemberPlan } from '#contract/membership/allowances.ts';
import type { DayReminder, Reminders } from '#contract/reminders/endpoints.ts';
import { everyWeekday } from '#contract/reminders/weekdays.ts';
import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import { type Delivery, mayDeliver } from '#server/domains/notifications/settings/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { comesAt, localTimeOf } from './deliveries/rules.ts';
import { clockTimeOf, deliveryOf, movedFrom, nextTime, suggestTime } from './rules.ts';
import {
  currentDayOf,
  dayReminderOf,
  lateCompletions,
  plannedOf,
  reachOf,
  type ShownReminder,
  sentDates,
} from './store.ts';

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
  const { quiet_hours: quiet } = (await readSettings(db, [member.id]))(member.id);
  const next = await plannedOf(db, member.id);
  const sent = await sentDates(db, member.id);
  const delivery = deliveryOf(allowanceOf(member), await currentDayOf(db, member.id));
  const movedOf = ({ habit_id, is_snoozed, time, next_at: at }: ShownReminder) =>
    habit_id !== null || is_snoozed
      ? null
      : movedFrom(
          nextTime({ spans, time, weekdays: day.weekdays, after: now, sentOn: sent.get(time) ?? null }),
          { at, now },
        );
  return {
    day,
    suggested_time: suggestTime(spans, completedAt),
    next: next.flatMap((row) => {
      const { id, habit_id, name, time, is_snoozed, next_date: date, next_at } = row;
      const kind = habit_id === null ? ('day' as const) : ('habit' as const);
      if (date === null) return [];
      const comes = comesAt(spans, { date, at: next_at }, quiet);
      return [
        {
          id,
          kind,
          habit_id,
          name,
          time,
          is_snoozed,
          date,
          moved: movedOf(row),
          at: (comes ?? next_at).toISOString(),
          comes_at: clockTimeOf(spans, comes ?? next_at),
          is_silent: comes === null,
        },
      ];
    }),
    delivery,
    day_channels: await dayChannels(db, member.id, {
      mayRemind: delivery !== 'not_included',
      localTime: localTimeOf(spans, now),
    }),
  };
}

/** Returns by what the reminder of today's practice reaches a member. Quiet hours only delay it. */
async function dayChannels(
  db: Database,
  memberId: string,
  when: Pick<Delivery, 'mayRemind' | 'localTime'>,
): Promise<('push' | 'email')[]> {
  const settings = (await readSettings(db, [memberId]))(memberId);
  const reach = await reachOf(db, memberId);
  return (['push', 'email'] as const).filter(
    (channel) =>
      reach?.[channel] === true && mayDeliver({ kind: 'day', channel, settings, ...when }) !== 'no',
  );
}
