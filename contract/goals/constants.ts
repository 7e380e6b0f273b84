/** Words and limits of goals, shared by server and web. */
export const goalCategories = [
  'fitness',
  'personal',
  'financial',
  'health',
  'career',
  'relationships',
] as const;
export type GoalCategory = (typeof goalCategories)[number];

export const goalPriorities = ['high', 'medium', 'low'] as const;
export type GoalPriority = (typeof goalPriorities)[number];

/** The default goal. */
export const defaultCategory: GoalCategory = 'fitness';
export const defaultPriority: GoalPriority = 'medium';

/**
 * Labels of a goal. `complete` wins over the date, `overdue` is past it, `today` is on it, `soon` is less than 7 days
 * before it, and `nearly` is at 75 %.
 */
export const goalLabels = ['complete', 'overdue', 'today', 'soon', 'nearly', 'open'] as const;
export type GoalLabel = (typeof goalLabels)[number];

/** Reasons for which a habit adds: a kept day, or each one of its count. */
export const goalGrowthPers = ['day', 'count'] as const;
export type GoalGrowthPer = (typeof goalGrowthPers)[number];

export const maxGoals = 200;
/** Habits that one goal grows with. */
export const maxGoalHabits = 5;
export const tooManyHabits = 'A goal can grow with up to five habits.';
export const maxMilestones = 12;
/** Entries that a goal can have. */
export const maxGoalEntries = 5_000;
/** Numbers of a goal have at most 15 digits, so that they are exact on the wire. */
export const goalDecimals = 4;
export const maxGoalValue = 99_999_999_999;
