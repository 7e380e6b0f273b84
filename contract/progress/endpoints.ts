import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { id, localDate, nullable } from '../platform/fields.ts';
import { achievementFamilies, achievementList } from './achievements.ts';

const achievementId = Type.Enum(achievementList.map(({ id }) => id));

export const Achievement = Type.Object({
  id: achievementId,
  family: Type.Enum([...achievementFamilies]),
  name: Type.String(),
  /** The number that earns it, and the member's own. `current` is at most `target` and may fall before that. */
  target: Type.Integer(),
  current: Type.Integer(),
  is_earned: Type.Boolean(),
  /** The member's date on which it was earned. Null if it isn't, or if the date isn't known. */
  earned_on: nullable(localDate),
  /** For the family `habits`: how many habits have this mark, and the name of the first. */
  habits: Type.Optional(Type.Object({ count: Type.Integer(), first: nullable(Type.String()) })),
});
export type Achievement = Static<typeof Achievement>;

export const Achievements = Type.Object({
  achievements: Type.Array(Achievement),
  earned: Type.Integer(),
  /** The member's local date that this reply is about. */
  today: localDate,
  /** The nearest trail or streak achievement, and the date on which daily practice earns it. Null when all are earned. */
  next: nullable(Type.Object({ id: achievementId, missing: Type.Integer(), expected_on: localDate })),
});
export type Achievements = Static<typeof Achievements>;

/** One date of the charts. */
export const ProgressDay = Type.Object({
  date: localDate,
  /** Days of Evolve 90 completed on this date. */
  completed_days: Type.Integer(),
  habits_kept: Type.Integer(),
  habits_due: Type.Integer(),
  /** Ids of the habits that were kept, in the order of the list. */
  kept_habits: Type.Array(Type.String()),
  /** Own posts, topics, comments and replies. */
  written: Type.Integer(),
  /** Cheers given to others. */
  cheered: Type.Integer(),
  /** Updates of goals. */
  goal_entries: Type.Integer(),
});
export type ProgressDay = Static<typeof ProgressDay>;

/** A goal with updates in the dates of the charts. */
export const ProgressGoal = Type.Object({
  id,
  title: Type.String(),
  unit: Type.String(),
  /** Sum of the updates of these dates. Negative after corrections. */
  added: Type.Number(),
  current_value: Type.Number(),
  target_value: Type.Number(),
  /** Per cent before the first of these dates, and now. */
  before: Type.Integer(),
  progress: Type.Integer(),
});
export type ProgressGoal = Static<typeof ProgressGoal>;

export const ProgressView = Type.Object({
  view: Type.Enum(['week', 'month']),
  /** The member's local date that ends the view. */
  today: localDate,
  /** 7 or 30 dates, oldest first. */
  days: Type.Array(ProgressDay),
  /** Goals with updates in these dates, the one that moved most first. */
  goals: Type.Array(ProgressGoal),
  completed_days: Type.Integer(),
  total_days: Type.Integer(),
  best_habit_streak: Type.Integer(),
  /** Habits kept and due in the last seven dates. */
  week_kept: Type.Integer(),
  week_due: Type.Integer(),
  /** Own comments and replies, and cheers given to others: of all time, and in the last seven dates. */
  social_total: Type.Integer(),
  social_week: Type.Integer(),
  goals_completed: Type.Integer(),
  /** Per cent of the last 28 dates with a completed day of Evolve 90. Rests and protected dates don't count. */
  consistency: Type.Integer(),
  /** Days completed in the last 90 dates, by weekday (1 is Monday) and hour on the member's clock. Only what isn't 0. */
  rhythm: Type.Array(Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), count: Type.Integer() })),
});
export type ProgressView = Static<typeof ProgressView>;

export const progress = endpoints({
  'GET /api/achievements': {
    operationId: 'listAchievements',
    access: 'member',
    summary:
      "Lists the viewer's achievements in four families, with the date of each or what is missing. An earned one stays.",
    reply: Achievements,
  },
  'GET /api/progress': {
    operationId: 'getProgressView',
    access: 'member',
    summary: "Returns the viewer's week or, from Builder on, month of practice, habits, goals and community.",
    query: Type.Object({ view: Type.Optional(Type.Enum(['week', 'month'])) }),
    reply: ProgressView,
  },
});
