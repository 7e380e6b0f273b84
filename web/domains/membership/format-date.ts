/** Returns a function that formats a timestamp as a date in a time zone: "2 April 2026", as on the server. */
export const dateIn =
  (zone: string) =>
  (instant: string): string =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(new Date(instant));
