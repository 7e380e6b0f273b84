import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, localDate, nullable, text } from './fields.ts';
import { maxReflection, totalDays } from './programme-constants.ts';

const programme = Type.Object({ id });
const day = Type.Integer({
  minimum: 1,
  maximum: totalDays,
  sentences: {
    type: 'That day is not part of Evolve 90.',
    minimum: 'That day is not part of Evolve 90.',
    maximum: 'That day is not part of Evolve 90.',
  },
});
const reflection = text(maxReflection, {
  sentences: { maxLength: 'A reflection can hold 20,000 characters. Please shorten it a little.' },
});

/**
 * An action made while offline says when it was made, and counts for that date (beyond 5). The newest act per item wins,
 * so replaying one changes nothing.
 */
const operation = { happened_at: Type.Optional(instant) };

export const DayState = Type.Enum(['done', 'partial', 'protected', 'paused', 'repaired', 'missed', 'open']);
export const Badge = Type.Object({ target: Type.Integer(), name: Type.String(), reached: Type.Boolean() });

export const Progress = Type.Object({
  current_day: Type.Integer(),
  currentDay: Type.Integer(),
  total_days: Type.Integer(),
  /** Days completed in this round, ascending. */
  completed_days: Type.Array(Type.Integer()),
  /** Completions across rounds and maintenance (decision 39). */
  total_completed_days: Type.Integer(),
  totalCompleted: Type.Integer(),
  streak_count: Type.Integer(),
  streak: Type.Integer(),
  best_streak: Type.Integer(),
  consistency: Type.Integer(),
  protections: Type.Integer(),
  next_badge: Type.Object({ target: Type.Integer(), name: Type.String() }),
  badges: Type.Array(Badge),
  round: Type.Integer(),
  kind: Type.Enum(['programme', 'maintenance']),
  /** True after day 90: the finish ceremony is due and the next round not chosen. */
  is_finished: Type.Boolean(),
  /** The last day this member's plan may complete. */
  open_days: Type.Integer(),
  today: localDate,
  time_zone: Type.String(),
  day_start_hour: Type.Integer(),
  /** Set while yesterday can still be finished (until noon). */
  yesterday_open: nullable(localDate),
  completed_today: Type.Boolean(),
  /** The member's last dates, oldest first: what the rhythm map draws. `level` 0-4 is how much of the day was done. */
  history: Type.Array(Type.Object({ date: localDate, state: DayState, level: Type.Integer() })),
  pause: nullable(Type.Object({ id, from: localDate, days: Type.Integer(), ends: localDate })),
  repair: nullable(
    Type.Object({
      broken_on: localDate,
      until: instant,
      days_left: Type.Integer(),
      may_repair: Type.Boolean(),
    }),
  ),
});
export type Progress = Static<typeof Progress>;

export const DayProgress = Type.Object({
  day: Type.Integer(),
  readLesson: Type.Boolean(),
  walkReflection: Type.Boolean(),
  optionalBonus: Type.Boolean(),
  reflection: Type.String(),
  /** Grows with every saved change of the text; send it back as `base_revision`. */
  revision: Type.Integer(),
  completed: Type.Boolean(),
});
export type DayProgress = Static<typeof DayProgress>;

export const DayCompleted = Type.Object({
  currentDay: Type.Integer(),
  totalCompleted: Type.Integer(),
  streak: Type.Integer(),
  completed_day: Type.Integer(),
  is_finished: Type.Boolean(),
  /** Badges reached by this completion, for the celebration. */
  new_badges: Type.Array(Type.Object({ target: Type.Integer(), name: Type.String() })),
  /** Starter only, after day 3: a soft card that may be dismissed (decision 1). */
  upgrade_card: nullable(Type.String()),
});
export type DayCompleted = Static<typeof DayCompleted>;

const upgradeWords = { congratulations_message: Type.String(), message: Type.String() };
export const UpgradeRequired = Type.Object({
  detail: Type.Object(upgradeWords),
  code: Type.String(),
  request_id: Type.String(),
  ...upgradeWords,
  ...DayCompleted.properties,
});

export const SavedReflection = Type.Object({ message: Type.String(), revision: Type.Integer() });
export const ReflectionConflict = Type.Object({
  detail: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  /** Both only with the code `reflection_conflict`; a day not yet reached is a 409 as well. */
  reflection: Type.Optional(Type.String()),
  revision: Type.Optional(Type.Integer()),
});

export const programmes = endpoints({
  'GET /api/programs': {
    access: 'member',
    summary: 'Programmes; the flagship is first (A section 7).',
    reply: Type.Array(
      Type.Object({
        id,
        title: Type.String(),
        description: Type.String(),
        total_days: Type.Integer(),
        course_id: nullable(id),
      }),
    ),
  },
  'GET /api/programs/:id/progress': {
    access: 'member',
    summary: 'Where the member stands; 403 until enrolled (A section 7).',
    params: programme,
    reply: Progress,
  },
  'POST /api/programs/:id/enroll': {
    access: 'member',
    summary: 'Enrols; repeating changes nothing.',
    params: programme,
    reply: Done,
  },
  'GET /api/programs/:id/day-progress/:day': {
    access: 'member',
    summary: 'Ticks and reflection of one day of this round (A section 7).',
    params: Type.Object({ id, day }),
    reply: DayProgress,
  },
  'POST /api/programs/:id/update-checklist': {
    access: 'member',
    summary: 'Ticks or unticks one item (decision 59: both spellings).',
    limit: 240,
    params: programme,
    body: Type.Object({
      day,
      item: Type.Enum([
        'readLesson',
        'read_lesson',
        'walkReflection',
        'walk_reflection',
        'optionalBonus',
        'optional_bonus',
      ]),
      value: Type.Boolean(),
      ...operation,
    }),
    reply: DayProgress,
  },
  'POST /api/programs/:id/complete-day': {
    access: 'member',
    summary:
      'Completes the current day; a repeat of the day just completed answers the same again (rulings 4-6).',
    limit: 240,
    params: programme,
    body: Type.Object({
      day,
      reflection: Type.Optional(nullable(reflection)),
      for: Type.Optional(Type.Enum(['today', 'yesterday'])),
      ...operation,
    }),
    reply: DayCompleted,
    refusals: { 402: UpgradeRequired },
  },
  'POST /api/programs/:id/save-reflection': {
    access: 'member',
    summary: 'Saves the journal text of a day; an empty text deletes nothing but is saved as empty.',
    limit: 240,
    params: programme,
    body: Type.Object({
      day,
      reflection,
      round: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      base_revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
      ...operation,
    }),
    reply: SavedReflection,
    refusals: { 409: ReflectionConflict },
  },
  'POST /api/programs/:id/rounds': {
    access: 'member',
    summary: 'After day 90: begins a second round or maintenance.',
    params: programme,
    body: Type.Object({ kind: Type.Enum(['programme', 'maintenance']) }),
    reply: Done,
  },
  'POST /api/programs/:id/pauses': {
    access: 'member',
    summary: 'Plans a pause of 1-14 days that begins on a later day (beyond 2).',
    params: programme,
    body: Type.Object({
      from: localDate,
      days: Type.Integer({
        minimum: 1,
        maximum: 14,
        sentences: {
          minimum: 'A pause lasts from 1 to 14 days.',
          maximum: 'A pause lasts from 1 to 14 days.',
        },
      }),
    }),
    reply: Done,
  },
  'DELETE /api/programs/:id/pauses/:pause': {
    access: 'member',
    summary: 'Ends a pause today, or withdraws one that has not begun.',
    params: Type.Object({ id, pause: id }),
    reply: Done,
  },
  'POST /api/programs/:id/repair': {
    access: 'member',
    summary: 'Repairs a streak within 48 hours after two practice days in one day (beyond 2).',
    params: programme,
    body: Type.Object({
      sentence: text(280, {
        minLength: 3,
        sentences: {
          minLength: 'One short sentence about what got in the way is enough.',
          maxLength: 'One sentence of up to 280 characters is enough.',
        },
      }),
    }),
    reply: Done,
  },
  'GET /api/daily-quote': {
    access: 'anyone',
    summary: 'The quote of the day (A section 7).',
    reply: Type.Object({
      quote: Type.String(),
      author: nullable(Type.String()),
      source: nullable(Type.String()),
    }),
  },
});
