export const longDate = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(instant));

/** "November 2026" */
export const monthYear = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' }).format(new Date(instant));

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
    ? new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(
        -Math.floor(seconds / step[1]),
        step[0],
      )
    : 'just now';
}

const dateFormat =
  (options: Intl.DateTimeFormatOptions) =>
  (zone: string) =>
  (instant: string): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(new Date(instant));

/** Returns a function that formats an instant as a date in a zone: "Saturday 19 December 2026". */
export const longDateIn = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Returns a function that formats an instant as a time in a zone: "14:05". */
export const timeIn = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** "18 MB" */
export const bytesInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en')} kB`
    : `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

/** Returns a function that formats an instant as a date in a zone: "19 December". */
export const dayMonthIn = dateFormat({ day: 'numeric', month: 'long' });
