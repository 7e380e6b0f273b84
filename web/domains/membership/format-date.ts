import { dateWords } from '../../ui/formats.ts';
/** Returns a function that formats a timestamp as a date in a time zone: "2 April 2026", as on the server. */
export const dateIn =
  (zone: string) =>
  (instant: string): string =>
    dateWords('date', instant, zone);
