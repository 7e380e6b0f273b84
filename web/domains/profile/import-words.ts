import type { Import } from '#contract/imports.ts';

/** Returns a local date in words: "2 Jan 2026". */
export const shortDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const total = (habits: Import['habits'], part: 'dates' | 'known'): number =>
  habits.reduce((sum, habit) => sum + habit[part], 0);
