import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  Done,
  id,
  instant,
  localDate,
  nullable,
  page,
  text,
  version,
} from '../platform/fields.ts';
import {
  goalCategories,
  goalGrowthPers,
  goalLabels,
  goalPriorities,
  maxGoalHabits,
  maxGoals,
  maxGoalValue,
  maxMilestones,
  tooManyHabits,
} from './constants.ts';

const title = text(200, {
  minLength: 1,
  sentences: {
    minLength: 'Please say what you want to reach.',
    maxLength: 'A goal can have 200 characters. Please shorten it a little.',
  },
});
const unit = text(40, {
  minLength: 1,
  sentences: {
    minLength: 'Please say what you count, such as km or books.',
    maxLength: 'A unit can have 40 characters.',
  },
});
const aboveZero = 'Enter a number above 0, such as 40.';
const tooLarge = 'That number is too large. The most is 99,999,999,999.';
const target = Type.Number({
  minimum: 0.0001,
  maximum: maxGoalValue,
  sentences: { type: 'Enter a number, such as 40.', minimum: aboveZero, maximum: tooLarge },
});
const amount = Type.Number({
  minimum: 0,
  maximum: maxGoalValue,
  sentences: {
    type: 'Enter a number of 0 or more.',
    minimum: 'Enter a number of 0 or more.',
    maximum: tooLarge,
  },
});
/** A date. A date with a time counts as its date. */
const deadline = text(40, {
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T[\\d:.]+(Z|[+-]\\d{2}:\\d{2})?)?$',
  sentences: { pattern: 'Choose a date.' },
});
const note = text(500, { sentences: { maxLength: 'A note can have 500 characters.' } });

/** How the progress compares with an even pace from the first date to the deadline. */
export const GoalPace = Type.Object({
  state: Type.Enum(['on_track', 'behind', 'ahead']),
  /** Days of even pace between the progress and the even pace of today, 0 or more. */
  days: Type.Integer(),
  /** Where an even pace would be today, and its share of the target in per cent. */
  even_value: Type.Number(),
  even_progress: Type.Integer(),
  /** Amount that each remaining day needs. On the last date it is all that is missing. */
  per_day: Type.Number(),
});

/** The pace of the last four weeks, with its spread. */
export const GoalForecast = Type.Object({
  per_day: Type.Number(),
  finish_on: localDate,
  earliest: localDate,
  /** Null if the spread is too wide to name a date. */
  latest: nullable(localDate),
  /** Expected value on the deadline, between `low` and `high`. */
  at_deadline: Type.Object({ low: Type.Number(), value: Type.Number(), high: Type.Number() }),
});

/** How much a habit adds to a goal. */
const growth = {
  /** `day` adds `amount` for each kept date, `count` for each one of its count. */
  per: Type.Enum([...goalGrowthPers]),
  amount: target,
  /** The first date that is added. Today if absent. */
  since: Type.Optional(localDate),
};

/** A habit that adds to a goal by itself. */
const GoalGrowth = Type.Object({
  habit_id: id,
  name: Type.String(),
  /** Unit of the count of the habit, such as minutes. Null if it has none. */
  unit: nullable(Type.String()),
  per: Type.Enum([...goalGrowthPers]),
  amount: Type.Number(),
  /** The first date that is added. */
  since: localDate,
  is_archived: Type.Boolean(),
});
export type GoalGrowth = Static<typeof GoalGrowth>;

const growsWith = Type.Optional(
  Type.Array(Type.Object({ habit_id: id, ...growth }), {
    maxItems: maxGoalHabits,
    sentences: { maxItems: tooManyHabits },
  }),
);

export const Goal = Type.Object({
  id,
  title: Type.String(),
  description: Type.String(),
  category: Type.Enum([...goalCategories]),
  target_value: Type.Number(),
  current_value: Type.Number(),
  unit: Type.String(),
  deadline: localDate,
  priority: Type.Enum([...goalPriorities]),
  /** True at 100 % or more, and for a goal that its member closed. */
  is_completed: Type.Boolean(),
  created_at: instant,
  updated_at: instant,
  /** Counts the edits of the form. */
  version,
  /** Per cent, rounded down, at most 100. */
  progress: Type.Integer(),
  label: Type.Enum([...goalLabels]),
  /** The member's date when the goal was set. */
  starts_on: localDate,
  /** Negative after the deadline. */
  days_left: Type.Integer(),
  /** False for a goal that was closed below its target. */
  is_reached: Type.Boolean(),
  completed_on: nullable(localDate),
  /** False for a reached goal whose celebration hasn't been shown yet. */
  is_celebrated: Type.Boolean(),
  /** Null for a completed or overdue goal. */
  pace: nullable(GoalPace),
  /** Null for a completed goal, in the first week, and without progress in the last four weeks. */
  forecast: nullable(GoalForecast),
  /** Offered to a goal that is behind or overdue: a later deadline and a smaller target that fit its pace. */
  offers: Type.Object({ deadline: nullable(localDate), target_value: nullable(Type.Number()) }),
  grows_with: Type.Array(GoalGrowth),
});
export type Goal = Static<typeof Goal>;

export const GoalEntry = Type.Object({
  id,
  /** Negative for a correction. */
  amount: Type.Number(),
  note: Type.String(),
  /** The habit that added it. `name` is null once it is deleted. */
  habit: nullable(Type.Object({ id, name: nullable(Type.String()) })),
  on: localDate,
  at: instant,
});
export type GoalEntry = Static<typeof GoalEntry>;

export const GoalDetail = Type.Object({
  ...Goal.properties,
  /** Ascending; the last one is the target. */
  milestones: Type.Array(Type.Object({ value: Type.Number(), reached_on: nullable(localDate) })),
  /** True if the member set the milestones. Otherwise they are the quarters. */
  has_own_milestones: Type.Boolean(),
  /** The value at the end of each date with an entry, thinned to 200 dates. */
  chart: Type.Array(Type.Object({ on: localDate, value: Type.Number() })),
  entries_count: Type.Integer(),
  /** The member's date that this reply is about. */
  today: localDate,
});
export type GoalDetail = Static<typeof GoalDetail>;

const goal = Type.Object({ id });

export const goals = endpoints({
  'GET /api/goals': {
    operationId: 'listGoals',
    access: 'member',
    summary: "Lists the viewer's goals: open ones by deadline, then completed ones, newest first.",
    reply: Type.Array(Goal),
  },
  'POST /api/goals': {
    operationId: 'createGoal',
    access: 'member',
    repeat: 'client_id',
    summary: 'Sets a goal. Repeating it with one `client_id` returns the first.',
    body: Type.Object({
      title,
      description: Type.Optional(text(2000)),
      category: Type.Optional(Type.Enum([...goalCategories])),
      target_value: target,
      unit,
      deadline,
      priority: Type.Optional(Type.Enum([...goalPriorities])),
      grows_with: growsWith,
      client_id: Type.Optional(id),
    }),
    reply: Goal,
  },
  'GET /api/goals/:id': {
    operationId: 'getGoal',
    access: 'member',
    summary: 'Returns a goal with its milestones and its chart.',
    params: goal,
    reply: GoalDetail,
  },
  'PATCH /api/goals/:id': {
    operationId: 'changeGoal',
    access: 'member',
    summary:
      'Edits a goal. `is_completed` closes it as it is, or reopens it. A reached goal reopens with a higher target.',
    params: goal,
    body: Type.Object({
      title: Type.Optional(title),
      description: Type.Optional(text(2000)),
      category: Type.Optional(Type.Enum([...goalCategories])),
      target_value: Type.Optional(target),
      unit: Type.Optional(unit),
      deadline: Type.Optional(deadline),
      priority: Type.Optional(Type.Enum([...goalPriorities])),
      is_completed: Type.Optional(Type.Boolean()),
      /** Null sets the quarters again. */
      milestones: Type.Optional(
        nullable(
          Type.Array(target, {
            maxItems: maxMilestones,
            sentences: { maxItems: 'A goal can have up to 12 milestones.' },
          }),
        ),
      ),
      /** All habits that add to it. Entries of a habit that is left out stay. */
      grows_with: growsWith,
      version: Type.Optional(version),
    }),
    reply: Goal,
    refusals: { 409: changedElsewhere(Goal) },
  },
  'PUT /api/habits/:id/goals': {
    operationId: 'setGoalsOfHabit',
    access: 'member',
    summary:
      'Sets which goals a habit adds to. The other habits of those goals stay. Returns the goals that it adds to, or did.',
    params: Type.Object({ id }),
    body: Type.Object({
      goals: Type.Array(Type.Object({ goal_id: id, ...growth }), {
        maxItems: maxGoals,
        sentences: { maxItems: 'You can have up to 200 goals.' },
      }),
    }),
    reply: Type.Array(Goal),
  },
  'DELETE /api/goals/:id': {
    operationId: 'deleteGoal',
    access: 'member',
    summary: 'Deletes a goal with its entries.',
    params: goal,
    reply: Done,
  },
  'PATCH /api/goals/:id/progress': {
    operationId: 'updateGoalProgress',
    access: 'member',
    summary: 'Sets the progress of a goal in all. A replay with the same `entry_id` changes nothing.',
    limit: 240,
    params: goal,
    query: Type.Object({ current_value: amount }),
    body: Type.Object({
      /** Id of the entry, chosen by the device. */
      entry_id: Type.Optional(id),
      note: Type.Optional(note),
      /** The value that the device showed. If the stored one differs, `if_changed` decides. */
      seen_value: Type.Optional(amount),
      /** `refuse` returns 409 with the goal. `add` adds the difference from `seen_value`. `set`, the default, sets the value. */
      if_changed: Type.Optional(Type.Enum(['refuse', 'add', 'set'])),
      /** When it was done on the device, at most 72 hours ago. */
      happened_at: Type.Optional(instant),
    }),
    reply: Goal,
    refusals: { 409: changedElsewhere(Goal) },
  },
  'GET /api/goals/:id/entries': {
    operationId: 'listGoalEntries',
    access: 'member',
    summary: 'Lists what was added to a goal, newest first.',
    params: goal,
    query: Type.Object({ ...page }),
    reply: Type.Array(GoalEntry),
  },
  'DELETE /api/goals/:id/entries/:entry': {
    operationId: 'undoGoalEntry',
    access: 'member',
    summary: 'Undoes an entry. Its amount no longer counts.',
    limit: 240,
    params: Type.Object({ id, entry: id }),
    reply: Goal,
  },
  'POST /api/goals/:id/celebrated': {
    operationId: 'celebrateGoal',
    access: 'member',
    repeat: 'state',
    summary: 'Marks the celebration of a reached goal as shown.',
    params: goal,
    reply: Goal,
  },
});
