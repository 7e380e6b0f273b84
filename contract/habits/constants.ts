/** Words and limits of habits, shared by server and web. */
export const habitCategories = [
  'Health',
  'Mindset',
  'Career',
  'Relationships',
  'Learning',
  'Finance',
  'Creativity',
] as const;
export type HabitCategory = (typeof habitCategories)[number];

/** Colours of a habit, in the order of the design's stones 1 to 12. */
export const habitColors = [
  'slate',
  'blue',
  'teal',
  'pine',
  'green',
  'moss',
  'yellow',
  'amber',
  'orange',
  'clay',
  'rose',
  'plum',
] as const;
export type HabitColor = (typeof habitColors)[number];

export const habitIcons = [
  'leaf',
  'glass-water',
  'footprints',
  'book-open',
  'pencil-line',
  'dumbbell',
  'moon',
  'apple',
  'heart-pulse',
  'brain',
  'wallet',
  'palette',
  'message-circle-heart',
  'sun',
  'bed',
  'phone-off',
  'music',
  'languages',
  'briefcase',
  'sprout',
  'hand-heart',
  'bike',
  'broom',
  'inbox',
] as const;
export type HabitIcon = (typeof habitIcons)[number];

/**
 * How often a habit is due: every day except rest days, on chosen weekdays, some times a week on any days, or once in
 * every few days.
 */
export const scheduleKinds = ['every_day', 'weekdays', 'times_a_week', 'every_n_days'] as const;

/** The part of Evolve 90 that ticks a habit by itself. */
export const habitLinks = ['none', 'walk', 'lesson', 'journal'] as const;
export type HabitLink = (typeof habitLinks)[number];

/**
 * State of a habit on a date. `part`: begun, but the target isn't met. `rest`: not due. `not_needed`: another day of the
 * same week or window counts, or the date is before the habit began. `paused`: a pause of this habit or of Evolve 90.
 * `protected`: shortened by travel. `open`: due, and not over yet.
 */
export const habitDayStates = [
  'kept',
  'part',
  'rest',
  'not_needed',
  'not_done',
  'paused',
  'protected',
  'open',
] as const;
export type HabitDayState = (typeof habitDayStates)[number];

/** Longest pause of one habit, in days. */
export const longestHabitPause = 14;
export const maxHabits = 200;
/** Longest description and note, in characters. */
export const maxHabitDescription = 500;
export const maxHabitNote = 500;
export const maxHabitReminders = 5;
/** Largest count of one day. */
export const maxHabitCount = 1_000_000;
/** Dates that one call may change. */
export const maxHabitDates = 5_000;
/** The first date that a habit may have. */
export const firstHabitDate = '2000-01-01';
/** Dates in the maps of the list, today included. */
export const habitListDates = 35;
