import { allowanceOf, type MemberPlan } from '#contract/membership/allowances.ts';
import type { ReminderLink } from '#contract/reminders/endpoints.ts';
import type { PushNotification } from '#server/domains/notifications/push/rules.ts';
import {
  type LocalTime,
  mayDeliver,
  quietFor,
  type Settings,
} from '#server/domains/notifications/settings/rules.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  finalAt,
  type LocalDate,
  localDate,
  localHour,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { deliveryOf, latestMs, type ScheduledTime } from '../rules.ts';
import { isOpenAt, weekdayName } from '../yesterday/rules.ts';

/** Facts about a reminder whose time has come. */
export interface ReminderFacts extends MemberPlan {
  habit_id: string | null;
  is_yesterday: boolean;
  local_date: LocalDate;
  planned_at: Date;
  email_verified: boolean;
  is_active: boolean;
  current_day: number | null;
  started_on: LocalDate | null;
  is_done: boolean;
  is_paused: boolean;
  spans: readonly ZoneSpan[];
}

/** Reasons why a reminder isn't sent, or the channels that it is sent by. */
export type Verdict =
  | { send: ('push' | 'email')[] }
  | { skip: 'late' | 'away' | 'done' | 'resting' | 'locked' | 'not_enrolled' | 'plan' | 'off' }
  /** To be sent when the quiet hours end, in as many minutes, on the same date. */
  | { wait: number }
  | { skip: 'quiet' };

/** Returns the row of the settings that a reminder belongs to. */
export const kindOf = ({
  habit_id,
  is_yesterday,
}: Pick<ReminderFacts, 'habit_id' | 'is_yesterday'>): 'day' | 'yesterday' | 'habits' =>
  habit_id !== null ? 'habits' : is_yesterday ? 'yesterday' : 'day';

/** Returns whether an instant is in the time in which a reminder of its date may come. */
const isInTime = ({ is_yesterday, local_date, spans }: ReminderFacts, at: Date): boolean =>
  is_yesterday ? isOpenAt(spans, local_date, at) : localDate(spans, at) === local_date;

export function localTimeOf(spans: readonly ZoneSpan[], at: Date): LocalTime {
  const hour = localHour(spans, at);
  const date = localDate(spans, at);
  return { minutes: Math.floor(hour * 60), weekday: weekdayOf(date) };
}

/**
 * Returns when a scheduled reminder comes: at the end of the quiet hours that it is in, or null if its date is over by then, because it
 * isn't sent.
 */
export function comesAt(
  spans: readonly ZoneSpan[],
  { date, at }: ScheduledTime,
  quiet: Settings['quiet_hours'],
): Date | null {
  const end = new Date(at.getTime() + quietFor(quiet, localTimeOf(spans, at)) * 60_000);
  return end.getTime() === at.getTime() || localDate(spans, end) === date ? end : null;
}

/**
 * Judges a reminder whose time has come. Everything is asked now and not when it was scheduled: done on any device, resting,
 * paused, the plan, the settings and the quiet hours. A reminder waits until the quiet hours end if that is on its date, and one
 * of yesterday if yesterday is open then.
 */
export function judgeReminder(
  facts: ReminderFacts,
  { isHabitOpen, settings, now }: { isHabitOpen: boolean; settings: Settings; now: Date },
): Verdict {
  const { habit_id, spans, current_day } = facts;
  const isOfDay = habit_id === null;
  if (now.getTime() - facts.planned_at.getTime() > latestMs || !isInTime(facts, now)) return { skip: 'late' };
  if (!facts.is_active) return { skip: 'away' };
  if (facts.is_done) return { skip: 'done' };
  if (isOfDay && facts.is_paused) return { skip: 'resting' };
  if (isOfDay && (current_day === null || (facts.started_on ?? '') > facts.local_date))
    return { skip: 'not_enrolled' };
  const allowance = allowanceOf(facts);
  if (isOfDay && (current_day ?? 0) > allowance.programme_days) return { skip: 'locked' };
  if (!isOfDay && !isHabitOpen) return { skip: 'resting' };
  const mayRemind = deliveryOf(allowance, current_day) !== 'not_included';
  if (!mayRemind) return { skip: 'plan' };
  const localTime = localTimeOf(spans, now);
  const verdicts = (['push', 'email'] as const)
    .filter((channel) => channel === 'push' || facts.email_verified)
    .map((channel) => ({
      channel,
      verdict: mayDeliver({ kind: kindOf(facts), channel, settings, mayRemind, localTime }),
    }));
  const send = verdicts.filter(({ verdict }) => verdict === 'yes').map(({ channel }) => channel);
  if (send.length > 0) return { send };
  if (!verdicts.some(({ verdict }) => verdict === 'quiet')) return { skip: 'off' };
  const minutes = quietFor(settings.quiet_hours, localTime);
  const end = new Date(now.getTime() + minutes * 60_000);
  return isInTime(facts, end) ? { wait: minutes } : { skip: 'quiet' };
}

/** Returns whether a link of a reminder can be used. It works until its date can no longer be finished. */
export function linkState(
  facts: Pick<ReminderFacts, 'is_active' | 'is_done' | 'local_date' | 'spans'> & { used_at: Date | null },
  now: Date,
): ReminderLink['state'] {
  if (facts.used_at) return 'used';
  if (!facts.is_active || now >= finalAt(facts.spans, facts.local_date)) return 'expired';
  return facts.is_done ? 'done' : 'open';
}

export interface About {
  habit_id: string | null;
  is_yesterday: boolean;
  local_date: LocalDate;
  name: string | null;
  current_day: number | null;
  /** Day that was completed for the date. The round is further by then. */
  done_day: number | null;
  time: string;
}

export const nameOf = ({
  name,
  done_day,
  current_day,
}: Pick<About, 'name' | 'done_day' | 'current_day'>): string => name ?? `Day ${done_day ?? current_day ?? 1}`;

/** "Thursday’s Day 12 is still open". */
export const openTitle = (about: About): string =>
  `${weekdayName(about.local_date)}’s ${nameOf(about)} is still open`;

/** Returns the push of a reminder. Only a habit can be ticked from it, because a completed day is final. */
export function reminderPush(about: About, token: string): PushNotification {
  const isOfDay = about.habit_id === null;
  if (about.is_yesterday)
    return { title: openTitle(about), body: 'You have until noon.', path: '/evolve90', tag: 'yesterday' };
  return {
    title: nameOf(about),
    body: isOfDay ? 'A short lesson and a five-minute walk.' : `It's ${about.time}, the time you chose.`,
    path: isOfDay ? '/evolve90' : '/profile/habits',
    tag: isOfDay ? 'day' : `habit-${about.habit_id}`,
    token,
    actions: [
      ...(isOfDay ? [] : [{ action: 'done' as const, title: 'I did it' }]),
      { action: 'snooze', title: 'In 30 minutes' },
    ],
  };
}
