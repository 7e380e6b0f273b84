import Type, { type Static } from 'typebox';
import { linkedChanges } from '../goals/linked-changes.ts';
import { importSources } from '../imports/constants.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, localDate, nullable, text, visibly } from '../platform/fields.ts';
import {
  habitCategories,
  habitColors,
  habitDayStates,
  habitIcons,
  habitLinks,
  longestHabitPause,
  maxHabitCount,
  maxHabitDates,
  maxHabitDescription,
  maxHabitNote,
  maxHabitReminders,
  maxHabits,
  scheduleKinds,
} from './constants.ts';

const nameRequired = 'Please give the habit a name.';
const name = text(80, {
  minLength: 1,
  pattern: visibly('[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]'),
  sentences: {
    minLength: nameRequired,
    pattern: nameRequired,
    maxLength: 'A name can have 80 characters. Please shorten it a little.',
  },
});
const description = text(maxHabitDescription, {
  sentences: { maxLength: 'A description can have 500 characters. Please shorten it a little.' },
});
const note = text(maxHabitNote, {
  sentences: { maxLength: 'A note can have 500 characters. Please shorten it a little.' },
});
const oneLine = '^[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]*$';
const smallVersion = text(80, {
  pattern: oneLine,
  sentences: {
    maxLength: 'The two-minute version can have 80 characters.',
    pattern: 'The two-minute version is one line.',
  },
});
const unit = text(20, {
  pattern: oneLine,
  sentences: { maxLength: 'A unit can have 20 characters, such as glasses or minutes.' },
});
const routine = text(40, {
  pattern: oneLine,
  sentences: { maxLength: 'The name of a routine can have 40 characters.' },
});
const target = Type.Integer({
  minimum: 1,
  maximum: maxHabitCount,
  sentences: {
    type: 'The count must be a whole number of at least 1.',
    minimum: 'The count must be at least 1.',
    maximum: 'The count can be at most 1,000,000.',
  },
});
const count = Type.Integer({
  minimum: 0,
  maximum: maxHabitCount,
  sentences: {
    type: 'The count must be a whole number of 0 or more.',
    minimum: 'The count must be 0 or more.',
    maximum: 'The count can be at most 1,000,000.',
  },
});
/** A time on the member's clock, `07:30`. */
const clockTime = text(5, {
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  sentences: { pattern: 'A reminder needs a time such as 07:30.' },
});
/** ISO weekday: 1 is Monday, 7 is Sunday. */
const weekday = Type.Integer({ minimum: 1, maximum: 7 });
const weekdays = Type.Array(weekday, { maxItems: 7 });

/**
 * Every kind uses some of the fields: `every_day` `rest_days`, `weekdays` `days`, `times_a_week` `times`, `every_n_days`
 * `every` and `from`. The others are ignored.
 */
const scheduleFields = {
  kind: Type.Enum([...scheduleKinds]),
  rest_days: Type.Optional(weekdays),
  days: Type.Optional(weekdays),
  times: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      sentences: {
        minimum: 'Choose from 1 to 7 times a week.',
        maximum: 'A week has seven days. Choose from 1 to 7 times.',
      },
    }),
  ),
  every: Type.Optional(
    Type.Integer({
      minimum: 2,
      maximum: 365,
      sentences: { minimum: 'Choose from 2 to 365 days.', maximum: 'Choose from 2 to 365 days.' },
    }),
  ),
  /** The first date of the first window. Today if absent. */
  from: Type.Optional(localDate),
};
export const HabitSchedule = Type.Object(scheduleFields);
export type HabitSchedule = Static<typeof HabitSchedule>;

export const HabitDay = Type.Object({
  date: localDate,
  state: Type.Enum([...habitDayStates]),
  /** The part of Evolve 90 that ticked this date, or null if the member did. */
  by: nullable(Type.Enum([...habitLinks])),
});
export type HabitDay = Static<typeof HabitDay>;

/** The fields of the form, as they are returned. */
const settings = {
  name: Type.String(),
  description: nullable(Type.String()),
  category: Type.Enum([...habitCategories]),
  /** `weekly` for some times a week, `daily` for every other schedule. */
  frequency: Type.Enum(['daily', 'weekly']),
  schedule: HabitSchedule,
  /** The count of one day, or of a weekly habit the times a week. */
  target_count: Type.Integer(),
  /** The count that one day needs, also of a weekly habit. 1 for a habit that is only ticked. */
  day_target: Type.Integer(),
  /** Counted by `day_target`, such as glasses. */
  unit: nullable(Type.String()),
  /** `at_most`: a day is kept if its count was logged and is not above `day_target`, once the day is over. */
  direction: Type.Enum(['at_least', 'at_most']),
  /** The first of `reminder_times`. */
  reminder_time: nullable(Type.String()),
  /** Ascending times on the member's clock. */
  reminder_times: Type.Array(Type.String()),
  color: Type.Enum([...habitColors]),
  icon: Type.Enum([...habitIcons]),
  /** Name of the stack that the habit belongs to, in which it has a position. */
  routine: nullable(Type.String()),
  link: Type.Enum([...habitLinks]),
  /** The least it can be on a bad day, such as one page. */
  small_version: nullable(Type.String()),
};

export const Habit = Type.Object({
  id,
  ...settings,
  /** Order in the list, ascending. */
  position: Type.Integer(),
  archived_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** Dates with the target met. In a list the last 35 dates, otherwise every date. So are `counts`, `notes` and `days`. */
  completions: Type.Record(Type.String(), Type.Boolean()),
  counts: Type.Record(Type.String(), Type.Integer()),
  notes: Type.Record(Type.String(), Type.String()),
  /** The state of each date up to today, oldest first. */
  days: Type.Array(HabitDay),
  /** Due dates kept in a row, or weeks, or windows of every few days: see `streak_unit`. */
  streak: Type.Integer(),
  streak_unit: Type.Enum(['days', 'weeks', 'times']),
  best_streak: Type.Integer(),
  /** The longest streaks of two or more, the longest first. Empty in a list. */
  best_streaks: Type.Array(Type.Object({ from: localDate, to: localDate, length: Type.Integer() })),
  /** Dates with the target met, of all time. */
  total_completed: Type.Integer(),
  /** How settled the habit is, 0 to 100. One miss lowers it a little and never to 0. */
  strength: Type.Integer(),
  /** Share of `due_28` that is `kept_28`, in per cent. */
  consistency: Type.Integer(),
  kept_28: Type.Integer(),
  due_28: Type.Integer(),
  /** Due dates of the last seven ended ones that were not done. */
  missed_in_7: Type.Integer(),
  /** Due dates, weeks or windows in a row that ended without it. From 2 on less of it is offered, from 3 on a pause. */
  missed_in_a_row: Type.Integer(),
  /** Its own pause that includes today. */
  pause: nullable(Type.Object({ from: localDate, to: localDate })),
  /** The current week of a weekly habit, else null. */
  week: nullable(
    Type.Object({ from: localDate, to: localDate, kept: Type.Integer(), target: Type.Integer() }),
  ),
  /** The next date on which it is due, if today isn't one. */
  next_due_on: nullable(localDate),
  /** The member's local date that this reply is about, and the instant at which it changes. */
  today: localDate,
  today_ends: instant,
  week_starts_on: weekday,
});
export type Habit = Static<typeof Habit>;

export const HabitTemplate = Type.Object({
  id: Type.String(),
  ...settings,
  description: Type.String(),
});
export type HabitTemplate = Static<typeof HabitTemplate>;

/** The fields of the form, as a member sends them. */
const form = {
  description: Type.Optional(nullable(description)),
  category: Type.Optional(Type.Enum([...habitCategories])),
  /** Without `schedule`: `daily` is every day, and `weekly` is `target_count` times a week. */
  frequency: Type.Optional(Type.Enum(['daily', 'weekly'])),
  schedule: Type.Optional(HabitSchedule),
  target_count: Type.Optional(target),
  /** The count of one day. For a daily habit it wins over `target_count`. */
  day_target: Type.Optional(target),
  unit: Type.Optional(nullable(unit)),
  direction: Type.Optional(Type.Enum(['at_least', 'at_most'])),
  reminder_time: Type.Optional(nullable(clockTime)),
  /** Wins over `reminder_time`. */
  reminder_times: Type.Optional(
    Type.Array(clockTime, {
      maxItems: maxHabitReminders,
      sentences: { maxItems: 'A habit can have up to five reminders.' },
    }),
  ),
  color: Type.Optional(Type.Enum([...habitColors])),
  icon: Type.Optional(Type.Enum([...habitIcons])),
  routine: Type.Optional(nullable(routine)),
  link: Type.Optional(Type.Enum([...habitLinks])),
  small_version: Type.Optional(nullable(smallVersion)),
};

const tooManyDates = {
  sentences: { maxProperties: 'One change can have 5,000 dates. Send the rest in another.' },
};
/** Keys are dates. They are checked one by one, so that a wrong one is refused and not dropped. */
const byDate = <S extends Type.TSchema>(value: S) =>
  Type.Optional(Type.Record(Type.String(), value, { maxProperties: maxHabitDates, ...tooManyDates }));

/** Mean of one scale on dates with the habit and without it. */
const FeelingMeans = Type.Object({
  with: Type.Number(),
  without: Type.Number(),
  /** Null while the difference may be chance. */
  is_higher: nullable(Type.Boolean()),
});

/** How mood and energy compare on dates with a habit and without it. */
export const HabitFeelings = Type.Object({
  /** Dates of the last 180 that have the scale. */
  mood: Type.Object({
    dates_with: Type.Integer(),
    dates_without: Type.Integer(),
    means: nullable(FeelingMeans),
  }),
  energy: Type.Object({
    dates_with: Type.Integer(),
    dates_without: Type.Integer(),
    means: nullable(FeelingMeans),
  }),
  /** Dates of either sort from which means are returned. */
  needed: Type.Integer(),
});
export type HabitFeelings = Static<typeof HabitFeelings>;

/** How a habit is practised over time: on which weekdays, at which hour, and how settled it became. */
export const HabitPattern = Type.Object({
  /** The last 26 weeks by weekday. `due` are dates that asked for it, or any date of a habit by the week or of every few days. */
  weekdays: Type.Array(Type.Object({ weekday, kept: Type.Integer(), due: Type.Integer() })),
  /** Dates of the last 26 weeks that were ticked on the date itself, so that their hour is known. */
  ticks: Type.Integer(),
  /** Ticks from which an hour is returned. */
  needed_ticks: Type.Integer(),
  /** The hour with most ticks, on the member's clock, if a quarter of them has it. */
  hour: nullable(
    Type.Object({
      from: Type.Integer(),
      ticks: Type.Integer(),
      /** Dates on which it wasn't done by the end of that hour, and how many of them were kept. Null below five. */
      later: nullable(Type.Object({ kept: Type.Integer(), of: Type.Integer() })),
    }),
  ),
  /** Strength of the last year, a value a week, the newest one today. */
  strengths: Type.Array(Type.Object({ date: localDate, strength: Type.Integer() })),
  /** Kept dates that came from another tracker. */
  imported: Type.Array(Type.Object({ source: Type.Enum([...importSources]), dates: Type.Integer() })),
});
export type HabitPattern = Static<typeof HabitPattern>;

const date = Type.String({ format: 'date', sentences: { format: "That date doesn't exist." } });
const habit = Type.Object({ id });

/**
 * A replay with the same id changes nothing. Without one, the newest act per date wins.
 */
const operation = { operation_id: Type.Optional(id) };

export const habits = endpoints({
  'GET /api/habits': {
    operationId: 'listHabits',
    access: 'member',
    summary: "Lists the viewer's habits in their order, each with its last 35 dates.",
    query: Type.Object({ archived: Type.Optional(Type.Boolean()) }),
    reply: Type.Array(Habit),
  },
  'GET /api/habits/templates': {
    operationId: 'listHabitTemplates',
    access: 'member',
    summary: 'Lists habits to begin with.',
    reply: Type.Array(HabitTemplate),
  },
  'GET /api/habits/:id': {
    operationId: 'getHabit',
    access: 'member',
    summary: 'Returns a habit with its whole history.',
    params: habit,
    reply: Habit,
  },
  'GET /api/habits/:id/feelings': {
    operationId: 'compareFeelings',
    access: 'member',
    summary:
      'Compares your mood and energy on dates with a habit and without it, once there are enough of both.',
    params: habit,
    reply: HabitFeelings,
  },
  'GET /api/habits/:id/pattern': {
    operationId: 'readHabitPattern',
    access: 'member',
    summary: 'Returns on which weekdays and at which hour a habit is kept, and its strength over a year.',
    params: habit,
    reply: HabitPattern,
  },
  'POST /api/habits': {
    operationId: 'createHabit',
    access: 'member',
    repeat: 'client_id',
    summary: 'Creates a habit. Repeating it with one `client_id` returns the first.',
    body: Type.Object(
      { name, ...form, client_id: Type.Optional(id) },
      { sentences: { required: nameRequired } },
    ),
    reply: Habit,
  },
  'PATCH /api/habits/:id': {
    operationId: 'changeHabit',
    access: 'member',
    summary:
      'Changes fields of a habit, and merges `completions`, `counts` and `notes` by date: true or a value adds, false or null removes, an absent date stays. `streak` and `total_completed` are ignored.',
    limit: 240,
    params: habit,
    body: Type.Object({
      name: Type.Optional(name),
      ...form,
      archived: Type.Optional(Type.Boolean()),
      completions: byDate(nullable(Type.Boolean())),
      counts: byDate(nullable(count)),
      notes: byDate(nullable(note)),
      streak: Type.Optional(Type.Unknown()),
      total_completed: Type.Optional(Type.Unknown()),
      ...operation,
    }),
    reply: Habit,
  },
  'DELETE /api/habits/:id': {
    operationId: 'deleteHabit',
    access: 'member',
    summary: 'Deletes a habit with its history.',
    params: habit,
    reply: Done,
  },
  'PUT /api/habits/:id/days/:date': {
    operationId: 'markHabit',
    access: 'member',
    summary:
      'Ticks, counts or notes one date of a habit. The date is the one on which it was done, so a tick made offline on Tuesday belongs to Tuesday.',
    limit: 240,
    params: Type.Object({ id, date }),
    body: Type.Object({
      /** True meets the target of the date, or logs an `at_most` habit. False removes the mark. */
      done: Type.Optional(Type.Boolean()),
      /** Wins over `done`. Null removes the mark. */
      count: Type.Optional(nullable(count)),
      /**
       * Added to the count of the date, so that steps of two devices add up. Below 0 it subtracts, to 0 at least. Needs an `operation_id`,
       * because a replay may add nothing. `count` and `done` win over it.
       */
      add: Type.Optional(Type.Integer({ minimum: -maxHabitCount, maximum: maxHabitCount })),
      /** Null or an empty text removes the note. */
      note: Type.Optional(nullable(note)),
      ...operation,
      /** When it was done on the device. The newest act per date wins. */
      happened_at: Type.Optional(instant),
    }),
    reply: Type.Object({ ...Habit.properties, ...linkedChanges }),
  },
  'PUT /api/habits/:id/pause': {
    operationId: 'pauseHabit',
    access: 'member',
    summary:
      'Pauses a habit from today on. It asks for nothing until then, and its streak stays. A pause that has begun gets the new length.',
    params: habit,
    body: Type.Object({
      /** Today is the first. */
      days: Type.Integer({
        minimum: 1,
        maximum: longestHabitPause,
        sentences: { minimum: 'A pause lasts 1 to 14 days.', maximum: 'A pause lasts 1 to 14 days.' },
      }),
    }),
    reply: Habit,
  },
  'DELETE /api/habits/:id/pause': {
    operationId: 'resumeHabit',
    access: 'member',
    summary: 'Ends the pause of a habit. Today is due again.',
    params: habit,
    reply: Habit,
  },
  'POST /api/habits/all-done': {
    operationId: 'markRoutine',
    access: 'member',
    repeat: 'key',
    summary:
      'Ticks what is open in a routine on a date. Returns what it ticked, so that it can be undone exactly.',
    body: Type.Object({
      /** Null for the habits without a routine. */
      routine: nullable(routine),
      date,
      ...operation,
      /** When it was done on the device, as `happened_at` of one date. This call doesn't wait offline. */
      marked_at: Type.Optional(instant),
    }),
    reply: Type.Object({
      /** Undo by setting `count` of the date to `count_before`. */
      ticked: Type.Array(Type.Object({ id, count_before: nullable(Type.Integer()) })),
      /** The habits that changed. */
      habits: Type.Array(Habit),
      ...linkedChanges,
    }),
  },
  'PUT /api/habits/order': {
    operationId: 'orderHabits',
    access: 'member',
    summary:
      'Sets the order of the habits, and the routine of each. Habits that are not listed follow in their order.',
    limit: 240,
    body: Type.Object({
      order: Type.Array(Type.Object({ id, routine: nullable(routine) }), {
        maxItems: maxHabits,
        sentences: { maxItems: 'You can have up to 200 habits.' },
      }),
    }),
    reply: Done,
  },
});
