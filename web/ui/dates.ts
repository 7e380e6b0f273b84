/* Local dates, `YYYY-MM-DD`. They are counted in UTC, so that no time zone can move them. */

const dayMs = 86_400_000;

export const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Returns the date some days later. */
export const plusDays = (date: string, days: number): string =>
  new Date(utc(date).getTime() + days * dayMs).toISOString().slice(0, 10);

/** Returns the days from one date to another, which may be negative. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs);

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => utc(date).getUTCDay() || 7;

/** Returns the first date of the week that includes `date`. Weeks start on an ISO weekday. */
export const weekStart = (date: string, startsOn: number): string =>
  plusDays(date, -((weekdayOf(date) - startsOn + 7) % 7));
