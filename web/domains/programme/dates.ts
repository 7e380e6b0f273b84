export const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Returns the local date `days` days later. Dates are `YYYY-MM-DD`, so no time zone can move them. */
export function plusDays(date: string, days: number): string {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
