import { useDayChange } from '../app/clock.ts';
import type { DaySettings } from '../app/member-date.ts';
import { queryClient } from './query.ts';

/**
 * Invalidates every read that depends on the date (`meta: { dated: true }`) when the member's date changes
 * and at noon. Active reads are fetched at once, the others when they are next shown.
 */
export function useDatedReads(day: DaySettings | undefined): void {
  useDayChange(
    day,
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.dated === true }),
  );
}
