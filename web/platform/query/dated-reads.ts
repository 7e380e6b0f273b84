import { useDayChange } from '../app/clock.ts';
import type { DaySettings } from '../app/member-date.ts';
import { queryClient } from './query.ts';

/**
 * Asks again for every read that is true of a date (`meta: { dated: true }`) when the member's date changes and at noon. Reads on
 * the screen are fetched at once, the others when they are next shown.
 */
export function useDatedReads(day: DaySettings | undefined): void {
  useDayChange(
    day,
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.dated === true }),
  );
}
