import type { Digest } from '#contract/notifications/endpoints.ts';
import { quietFor, type Settings } from '#server/domains/notifications/settings/rules.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  instantAt,
  type LocalDate,
  localDate,
  localHour,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';

/** The morning of a date, in minutes since midnight: 08:00. */
const morning = 8 * 60;

/** Most notifications that a digest names. The rest is a number. */
export const mostNamed = 10;

/** Returns the next morning of the member after an instant. Travel can skip one. */
export function nextMorning(spans: readonly ZoneSpan[], after: Date): Date {
  const today = localDate(spans, after);
  for (let ahead = 0; ahead < 4; ahead += 1) {
    const at = instantAt(spans, addDays(today, ahead), morning);
    if (at && at > after) return at;
  }
  return new Date(after.getTime() + 86_400_000);
}

/** Returns the member's date whose digest is due now, or null. A weekly one is due on the day on which their weeks start. */
export function digestDue(
  spans: readonly ZoneSpan[],
  { digest, startsOn }: { digest: Digest; startsOn: number },
  now: Date,
): LocalDate | null {
  const today = localDate(spans, now);
  const at = instantAt(spans, today, morning);
  if (digest === 'off' || !at || now < at) return null;
  return digest === 'daily' || weekdayOf(today) === startsOn ? today : null;
}

/** Judges a digest: send it, wait as many minutes until the quiet hours end, or leave it out. One for a date that is past is left out. */
export function judgeDigest(
  settings: Pick<Settings, 'digest' | 'email' | 'quiet_hours'>,
  { spans, date, now }: { spans: readonly ZoneSpan[]; date: LocalDate; now: Date },
): 'send' | 'skip' | { wait: number } {
  const today = localDate(spans, now);
  if (settings.digest === 'off' || !settings.email || today !== date) return 'skip';
  const wait = quietFor(settings.quiet_hours, {
    minutes: Math.floor(localHour(spans, now) * 60),
    weekday: weekdayOf(today),
  });
  return wait > 0 ? { wait } : 'send';
}
