export const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A local date some days later; dates are plain `YYYY-MM-DD`, so no zone can move them. */
export function plusDays(date: string, days: number): string {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
