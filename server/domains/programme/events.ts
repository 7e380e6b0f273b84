import type {} from '#server/platform/events.ts';

/** Dates are local dates of the member, as `2026-11-22`. */
declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'round.begun': { number: number; kind: string };
    'round.undone': { number: number; kind: string };
    'round.finished': { round: number };
    'day.completed': { day: number; round: number; local_date: string };
    /** Only if the item's tick changed. `local_date` is the date on which it was ticked. */
    'item.ticked': { day: number; round: number; item: string; local_date: string };
    'item.unticked': { day: number; round: number; item: string; local_date: string };
    /** The first words of a date. */
    'entry.written': { day: number; local_date: string };
    'streak.repaired': { broken_on: string };
    'pause.planned': { from: string; days: number };
    'pause.ended': { from: string };
    'miss.explained': { local_date: string };
    'miss.withdrawn': { local_date: string };
    /** By an administrator. With `is_for_everyone` members who had reached the day read it too. */
    'programme_day.published': { day: number; number: number; is_for_everyone: boolean };
    'quotes.published': { number: number };
  }
}
