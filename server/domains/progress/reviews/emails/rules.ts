import { mayDeliver, quietFor, type Settings } from '#server/domains/notifications/settings/rules.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  instantAt,
  type LocalDate,
  localDate,
  localHour,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { latestWeek, quietWeek, type Week } from '../rules.ts';

/** The evening of the last date of a week, in minutes since midnight: 18:00. */
const evening = 18 * 60;

/** Returns the next evening of the member after an instant. Travel can skip one. */
export function nextEvening(spans: readonly ZoneSpan[], after: Date): Date {
  const today = localDate(spans, after);
  for (let ahead = 0; ahead < 4; ahead++) {
    const at = instantAt(spans, addDays(today, ahead), evening);
    if (at && at > after) return at;
  }
  return new Date(after.getTime() + 86_400_000);
}

/** Returns the week whose review is due now: the one that ends on the member's date, from its evening on. Null on other dates. */
export function weekDue(spans: readonly ZoneSpan[], startsOn: number, now: Date): Week | null {
  const today: LocalDate = localDate(spans, now);
  const week = latestWeek(today, startsOn);
  const at = instantAt(spans, today, evening);
  return week.to === today && at && at <= now ? week : null;
}

/** An email that is later than this isn't sent, because its week is past. */
export const latestMs = 36 * 60 * 60_000;

/**
 * Judges the email of a review: send it, wait as many minutes until the quiet hours end, or leave it out. A week in which nothing
 * happened has none.
 */
export function judgeReviewEmail({
  lines,
  settings,
  spans,
  now,
}: {
  lines: readonly string[];
  settings: Settings;
  spans: readonly ZoneSpan[];
  now: Date;
}): 'send' | 'skip' | { wait: number } {
  if (lines.length === 0 || lines[0] === quietWeek) return 'skip';
  const localTime = {
    minutes: Math.floor(localHour(spans, now) * 60),
    weekday: weekdayOf(localDate(spans, now)),
  };
  const verdict = mayDeliver({ kind: 'review', channel: 'email', settings, mayRemind: true, localTime });
  if (verdict === 'quiet') return { wait: quietFor(settings.quiet_hours, localTime) };
  return verdict === 'yes' ? 'send' : 'skip';
}
