import { type DateForm, dateFormat, dateWords, numberWords } from './formats.ts';
export const longDate = dateFormat('date');

/** "November 2026" */
export const monthYear = dateFormat('monthYear');

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns "3 hours ago" or "yesterday". Below a minute "just now", and after a month a date. */
export function ago(instant: string, now = Date.now()): string {
  const seconds = (now - Date.parse(instant)) / 1_000;
  if (seconds > 30 * 86_400) return longDate(instant);
  const step = steps.find(([, size]) => seconds >= size);
  return step
    ? new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / step[1]), step[0])
    : 'just now';
}

const inZone =
  (form: DateForm) =>
  (zone: string) =>
  (instant: string): string =>
    dateWords(form, instant, zone);

/** Returns a function that formats an instant as a date in a zone: "Saturday 19 December 2026". */
export const longDateIn = inZone('full');

/** Returns a function that formats an instant as a time in a zone: "14:05". */
export const timeIn = inZone('time');

/** "18 MB" */
export const bytesInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${numberWords(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : `${numberWords(Math.round(bytes / 1_000_000))} MB`;

/** Returns a function that formats an instant as a date in a zone: "19 December". */
export const dayMonthIn = inZone('dayMonth');
