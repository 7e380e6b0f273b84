import type { Allowance } from '#contract/auth/endpoints.ts';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import type { SnoozeChoice } from '#contract/notifications/delivery-kinds.ts';
import type { PlannedReminder, Reminders } from '#contract/reminders/endpoints.ts';
import { everyWeekday } from '#contract/reminders/weekdays.ts';
import { minutesOf } from '#server/domains/notifications/settings/rules.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  instantAt,
  type LocalDate,
  localDate,
  localHour,
  nextDayStart,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';

const minute = 60_000;
/** A reminder that is later than this isn't sent: the server was down, or its member was away from their plan. */
export const latestMs = 60 * minute;

/** A date of a member, and the instant of a reminder on it. */
export interface ScheduledTime {
  date: LocalDate;
  at: Date;
}

/** Dates looked through for the next time: more than a week, because travel can skip a time. */
const reach = 15;

/**
 * Returns the first time of a reminder after an instant, on one of its weekdays, or null if there is none soon. A date has it
 * once, also on the nights on which clocks change.
 */
export function nextTime({
  spans,
  time,
  weekdays,
  after,
  sentOn = null,
}: {
  spans: readonly ZoneSpan[];
  /** `07:30`. */
  time: string;
  weekdays: readonly number[];
  after: Date;
  /** The last date that had it, maybe earlier than at its time. */
  sentOn?: LocalDate | null;
}): ScheduledTime | null {
  const today = localDate(spans, after);
  for (let ahead = 0; ahead < reach; ahead++) {
    const date = addDays(today, ahead);
    if (!weekdays.includes(weekdayOf(date)) || (sentOn !== null && date <= sentOn)) continue;
    const at = instantAt(spans, date, minutesOf(time));
    if (at && at > after) return { date, at };
  }
  return null;
}

/** Returns the weekdays on which a habit can be due. Whether it is, is asked when the time has come. */
export function weekdaysOf(schedule: HabitSchedule): readonly number[] {
  if (schedule.kind === 'weekdays') return schedule.days ?? [];
  if (schedule.kind === 'every_day') return everyWeekday.filter((day) => !schedule.rest_days?.includes(day));
  return everyWeekday;
}

/** Returns whether a plan delivers reminders: from Builder on, and in the first days in full of a starter. */
export function deliveryOf(
  allowance: Pick<Allowance, 'reminder_delivery' | 'full_days'>,
  /** Day of the member's round. Null before the first round. */
  currentDay: number | null,
): Reminders['delivery'] {
  if (allowance.reminder_delivery) return 'included';
  return (currentDay ?? 1) <= allowance.full_days ? 'first_days' : 'not_included';
}

/** Returns when the next reminder of the day comes after a miss with a reason. `after` is the one that follows it. */
export function moveByReason(
  next: ScheduledTime,
  reason: string | null,
  { now, after }: { now: Date; after: ScheduledTime | null },
): ScheduledTime {
  if (reason === 'ill' || reason === 'travel') return after ?? next;
  if (reason !== 'time' && reason !== 'forgot') return next;
  const earlier = new Date(next.at.getTime() - 60 * minute);
  return earlier > now ? { date: next.date, at: earlier } : next;
}

/** Returns how a scheduled reminder was moved from its usual time, or null. One that is due now is as it was. */
export function movedFrom(
  usual: ScheduledTime | null,
  { at, now }: { at: Date; now: Date },
): PlannedReminder['moved'] {
  if (!usual || at <= now || at.getTime() === usual.at.getTime()) return null;
  return at < usual.at ? 'earlier' : 'later';
}

export const usualTime = '07:30';
const fewestDays = 3;

/** Returns the time to offer: the full hour at which the member practised most often lately, if there is a habit to see. */
export function suggestTime(spans: readonly ZoneSpan[], completedAt: readonly Date[]): string {
  const counts = new Map<number, number>();
  for (const at of completedAt) {
    const hour = Math.floor(localHour(spans, at));
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([a, times], [b, others]) => others - times || a - b);
  return best && best[1] >= fewestDays ? `${String(best[0]).padStart(2, '0')}:00` : usualTime;
}

/** Returns the clock time of an instant, such as `07:30`. */
export function clockTimeOf(spans: readonly ZoneSpan[], at: Date): string {
  const minutes = Math.round(localHour(spans, at) * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const evening = 18 * 60 + 30;
const snoozeMinutes = { '10_minutes': 10, '30_minutes': 30, '60_minutes': 60 } as const;

/** Returns when a snoozed reminder comes again, or a sentence why it can't on the member's date of now. */
export function snoozeUntil(
  spans: readonly ZoneSpan[],
  choice: SnoozeChoice,
  now: Date,
): { ok: true; value: ScheduledTime } | { ok: false; detail: string } {
  const date = localDate(spans, now);
  if (choice === 'evening') {
    const at = instantAt(spans, date, evening);
    if (!at || at <= now) return { ok: false, detail: 'It’s evening already. Choose a number of minutes.' };
    return { ok: true, value: { date, at } };
  }
  const at = new Date(now.getTime() + snoozeMinutes[choice] * minute);
  if (at >= nextDayStart(spans, now))
    return {
      ok: false,
      detail: 'Your day ends before that. Choose fewer minutes, or leave it for tomorrow.',
    };
  return { ok: true, value: { date, at } };
}
