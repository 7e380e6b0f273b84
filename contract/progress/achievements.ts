/** The four families of achievements, in the order of the page. */
export const achievementFamilies = ['trail', 'streak', 'taking_part', 'habits'] as const;
export type AchievementFamily = (typeof achievementFamilies)[number];

interface Named {
  id: string;
  family: AchievementFamily;
  name: string;
  /** Days completed, days in a row, or a count. */
  target: number;
}

/** Every achievement, in the order of the page. */
export const achievementList = [
  { id: 'first_step', family: 'trail', name: 'First Step', target: 1 },
  { id: 'building_momentum', family: 'trail', name: 'Building Momentum', target: 2 },
  { id: 'triple_threat', family: 'trail', name: 'Triple Threat', target: 3 },
  { id: 'high_five', family: 'trail', name: 'High Five', target: 5 },
  { id: 'week_warrior', family: 'trail', name: 'Week Warrior', target: 7 },
  { id: 'momentum_builder', family: 'trail', name: 'Momentum Builder', target: 14 },
  { id: 'monthly_master', family: 'trail', name: 'Monthly Master', target: 30 },
  { id: 'habit_hero', family: 'trail', name: 'Habit Hero', target: 60 },
  { id: 'evolution_complete', family: 'trail', name: 'Evolution Complete', target: 90 },
  { id: 'legendary', family: 'trail', name: 'Legendary', target: 180 },
  { id: 'streak_7', family: 'streak', name: 'Seven in a row', target: 7 },
  { id: 'streak_14', family: 'streak', name: 'Fourteen in a row', target: 14 },
  { id: 'streak_30', family: 'streak', name: 'Thirty in a row', target: 30 },
  { id: 'streak_90', family: 'streak', name: 'Completion', target: 90 },
  { id: 'content_creator', family: 'taking_part', name: 'Content Creator', target: 7 },
  { id: 'habit_master', family: 'taking_part', name: 'Habit Master', target: 14 },
  { id: 'social_butterfly', family: 'taking_part', name: 'Social Butterfly', target: 50 },
  { id: 'warm_welcome', family: 'taking_part', name: 'Warm Welcome', target: 10 },
  { id: 'goal_achiever', family: 'taking_part', name: 'Goal Achiever', target: 10 },
  { id: 'sprout', family: 'habits', name: 'Sprout', target: 3 },
  { id: 'flame', family: 'habits', name: 'Flame', target: 7 },
  { id: 'campfire', family: 'habits', name: 'Campfire', target: 14 },
  { id: 'mountain', family: 'habits', name: 'Mountain', target: 30 },
] as const satisfies readonly Named[];
export type AchievementId = (typeof achievementList)[number]['id'];

/** Dates of the month view. */
export const monthBuckets = 30;
/** Dates of the week view. */
export const weekBuckets = 7;
