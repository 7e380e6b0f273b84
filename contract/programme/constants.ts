/** Constants of Evolve 90, shared by server and web. */
export const totalDays = 90;
/** Dates missed before yesterday from which a member is welcomed back first, and finds yesterday below. */
export const awayFrom = 2;
export const daysPerWeek = 7;
/** Dates of which consistency is the share of done ones. */
export const consistencyDays = 28;
/** Protections that a member can have at once. */
export const mostProtections = 2;
/** Longest pause of a streak in days. */
export const longestPauseDays = 14;
export const maxReflection = 20_000;

export const weekNames = [
  'Foundation',
  'Clarity',
  'Habit Mastery',
  'Emotional Intelligence',
  'Resilience Building',
  'Relationship Dynamics',
  'Productivity Systems',
  'Creative Problem Solving',
  'Leadership Development',
  'Stress Management',
  'Advanced Goal Setting',
  'Integration and Future Planning',
  'The Summit',
] as const;

/** Returns week 1-12 for days 1-84, and 13 (the Summit) for days 85-90. */
export const weekOf = (day: number): number => Math.min(weekNames.length, Math.ceil(day / daysPerWeek));
