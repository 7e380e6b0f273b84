/** Weekdays by their number, Monday is 1. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const everyWeekday: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
