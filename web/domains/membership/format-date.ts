/** Dates of money as the member's own calendar has them: "2 April 2026", as the server writes them too. */
export const dateIn =
  (zone: string) =>
  (instant: string): string =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(new Date(instant));
