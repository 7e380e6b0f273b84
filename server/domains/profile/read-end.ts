import type { Database } from '#server/platform/database/database.ts';
import { endOfDate, type LocalDate } from './days/rules.ts';
import { readZoneSpans } from './read-zone-spans.ts';

/** When something given to a member ends: with a date of theirs, at an instant, or never. */
export interface End {
  lastDay?: LocalDate | null | undefined;
  until?: string | null | undefined;
}

/** Returns the instant of an end, or null for none. A last day counts to its end on the member's own clock, and goes before `until`. */
export async function readEnd(db: Database, memberId: string, { lastDay, until }: End): Promise<Date | null> {
  if (lastDay) return endOfDate(await readZoneSpans(db, memberId), lastDay);
  return until ? new Date(until) : null;
}

/** Returns the sentence below the field of an end that has passed. */
export const pastEnd = ({ lastDay }: End): Record<string, string> => ({
  [lastDay ? 'last_day' : 'until']: 'Please choose a later date.',
});
