const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns the Monday of the ISO week in UTC, as YYYY-MM-DD. */
export const weekOf = (now: Date): string =>
  new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** `week` is a Monday, YYYY-MM-DD. */
export const weeklyTitle = (week: string): string =>
  `Weekly check-in: week of ${Number(week.slice(8))} ${months[Number(week.slice(5, 7)) - 1]}`;

export const weeklyContent = [
  '<p>A new week. Three lines are enough:</p>',
  '<ol><li>One thing last week that you kept.</li><li>One thing that slipped, without a verdict.</li>',
  '<li>One small thing for this week, and when you will do it.</li></ol>',
  '<p>Then read what someone else wrote, and leave them a word.</p>',
].join('');
