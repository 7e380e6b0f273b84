import Type, { type Static } from 'typebox';
import { linkedChanges } from '../goals/linked-changes.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, localDate, nullable, text, version } from '../platform/fields.ts';
import { maxReflection, totalDays } from './constants.ts';

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
 * An offline action has the instant at which it was made and counts for that date. The newest action per item wins, so a
 * replay changes nothing.
 */
const operation = { happened_at: Type.Optional(instant) };

export const DayState = Type.Enum(['done', 'partial', 'protected', 'paused', 'repaired', 'missed', 'open']);

/**
 * Reason why a date does not break the streak. `travel` and `earned` are protections. `pause` is planned by the member. `gate` is a
 * day that the plan does not open. `membership_pause` and `plan_ended` come from the membership.
 */
export const RestReason = Type.Enum(['travel', 'earned', 'pause', 'gate', 'membership_pause', 'plan_ended']);

/** State of today. The server returns the first state that is true, in this order. */
export const TodayState = Type.Enum([
  /** Day 90 is placed and the next round not chosen. */
  'finished',
  /** The plan does not open the current day. The streak waits. */
  'locked',
  /** A planned pause covers today, and nothing was completed today. */
  'resting',
  /** Yesterday has no completed day and can still be finished. See `yesterday`. */
  'yesterday_open',
  /** The last date that is over was missed, and nothing was completed today. */
  'after_miss',
  /** No day was ever completed. */
  'first_day',
  /** A day of this round was completed for today. */
  'done',
  'ready',
]);
export type TodayState = Static<typeof TodayState>;

/** Reason why a date had no practice. */
export const MissReason = Type.Enum(['time', 'energy', 'forgot', 'ill', 'travel']);
export type MissReason = Static<typeof MissReason>;

export const Badge = Type.Object({ target: Type.Integer(), name: Type.String(), reached: Type.Boolean() });

export const Progress = Type.Object({
  current_day: Type.Integer(),
  currentDay: Type.Integer(),
  total_days: Type.Integer(),
  /** Days completed in this round, ascending. */
  completed_days: Type.Array(Type.Integer()),
  /** Completions across rounds and maintenance. */
  total_completed_days: Type.Integer(),
  totalCompleted: Type.Integer(),
  streak_count: Type.Integer(),
  streak: Type.Integer(),
  best_streak: Type.Integer(),
  consistency: Type.Integer(),
  protections: Type.Integer(),
  /** Dates with a completed day until the next protection. Null at the maximum number of protections. */
  next_protection_in: nullable(Type.Integer()),
  next_badge: Type.Object({ target: Type.Integer(), name: Type.String() }),
  badges: Type.Array(Badge),
  round: Type.Integer(),
  round_started_on: localDate,
  /** True while a later round has no practice, so that its start can be undone. */
  may_undo_round: Type.Boolean(),
  kind: Type.Enum(['programme', 'maintenance']),
  /** True after day 90 until the next round is chosen. */
  is_finished: Type.Boolean(),
  /** True if the finish ceremony was seen on any device. */
  finish_seen: Type.Boolean(),
  /** The last day this member's plan may complete. */
  open_days: Type.Integer(),
  state: TodayState,
  today: localDate,
  /** Instant at which `today` changes. */
  today_ends: instant,
  /** Next instant at which this reply changes by itself. Fetch it again then. */
  next_change_at: instant,
  time_zone: Type.String(),
  day_start_hour: Type.Integer(),
  /** Yesterday's date while it can still be finished (until noon), else null. */
  yesterday_open: nullable(localDate),
  /** Details of the open yesterday. Null exactly when `yesterday_open` is null. */
  yesterday: nullable(
    Type.Object({
      date: localDate,
      /** Calls before this instant still count for yesterday. */
      until: instant,
      /** Day that a call would complete. */
      day: Type.Integer(),
      /** Effect on the streak if yesterday is not finished. */
      if_left: Type.Enum(['streak_ends', 'protection_spent', 'nothing']),
    }),
  ),
  completed_today: Type.Boolean(),
  /** The member's last dates for the rhythm map, oldest first. `level` 0-4 is the amount done on a date. */
  history: Type.Array(
    Type.Object({ date: localDate, state: DayState, level: Type.Integer(), why: nullable(RestReason) }),
  ),
  /** Consecutive missed dates up to the last ended date. 0 if that date was not missed. */
  missed_in_a_row: Type.Integer(),
  /** The last missed date. Null if the last date that is over was not missed. */
  miss: nullable(
    Type.Object({
      date: localDate,
      /** Reason that the member gave for it. */
      reason: nullable(MissReason),
      /** Help after several missed dates in a row: a smaller target after two, a pause after three. */
      offer: nullable(Type.Enum(['smaller', 'pause'])),
    }),
  ),
  /** The last date on which the two-minute version comes first, if the member chose that. */
  short_until: nullable(localDate),
  /** Current pause, else the next planned one. `returns` is the first date after it. */
  pause: nullable(
    Type.Object({
      id,
      from: localDate,
      days: Type.Integer(),
      ends: localDate,
      returns: localDate,
      has_begun: Type.Boolean(),
    }),
  ),
  /** Set while the streak waits today. `until` is the last certain date, or null while the gate is closed. */
  streak_waits: nullable(Type.Object({ why: RestReason, since: localDate, until: nullable(localDate) })),
  /** Set while this member can repair a break. A repair before `until` succeeds even if more dates are missed meanwhile. */
  repair: nullable(
    Type.Object({
      broken_on: localDate,
      /** Every date that the repair covers, `broken_on` first. */
      missed: Type.Array(localDate),
      until: instant,
      /** Days still to complete within one date. */
      days_left: Type.Integer(),
      may_repair: Type.Boolean(),
      /** True if the plan opens too few days for the repair, so the member needs a higher plan. */
      needs_plan: Type.Boolean(),
      /** Streak before the break. */
      streak_before: Type.Integer(),
    }),
  ),
  /** Days the server completed because both ticks were set when the date ended. Listed until they are marked as seen. */
  completed_for_you: Type.Array(
    Type.Object({
      round: Type.Integer(),
      day: Type.Integer(),
      date: localDate,
      new_badges: Type.Array(Type.Object({ target: Type.Integer(), name: Type.String() })),
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
  /** Version of the text, counted up by every saved change. Send it back as `base_version`. */
  version: Type.Integer(),
  completed: Type.Boolean(),
  /** The date the day counts for, once completed. */
  completed_on: nullable(localDate),
  /** Set ticks, with the instant and the local date of each. */
  ticks: Type.Array(
    Type.Object({
      item: Type.Enum(['readLesson', 'walkReflection', 'optionalBonus']),
      at: instant,
      date: localDate,
    }),
  ),
});
export type DayProgress = Static<typeof DayProgress>;

export const DayCompleted = Type.Object({
  currentDay: Type.Integer(),
  totalCompleted: Type.Integer(),
  streak: Type.Integer(),
  completed_day: Type.Integer(),
  /** Date that `completed_day` counts for. If both ticks were set on an earlier date, that date overrides `for`. */
  counted_for: localDate,
  counted_as: Type.Enum(['today', 'yesterday', 'earlier']),
  /** `server`: the date had ended with both ticks made, so the day was completed before this call. */
  completed_by: Type.Enum(['member', 'server']),
  completed_today: Type.Boolean(),
  is_finished: Type.Boolean(),
  /** Badges reached by this completion, for the celebration. */
  new_badges: Type.Array(Type.Object({ target: Type.Integer(), name: Type.String() })),
  /** Text of the dismissible upgrade card, for starters after day 3. Null otherwise. */
  upgrade_card: nullable(Type.String()),
  /** A repeated call returns none, because it changes nothing. */
  ...linkedChanges,
});
export type DayCompleted = Static<typeof DayCompleted>;

const upgradeText = { congratulations_message: Type.String(), message: Type.String() };
export const UpgradeRequired = Type.Object({
  detail: Type.Object(upgradeText),
  code: Type.String(),
  request_id: Type.String(),
  ...upgradeText,
  ...DayCompleted.properties,
});

export const SavedReflection = Type.Object({
  message: Type.String(),
  version: Type.Integer(),
  ...linkedChanges,
});
export const ReflectionConflict = Type.Object({
  detail: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  /** `reflection` and `version` are set only with the code `reflection_conflict`. A day not yet reached is a 409 too. */
  reflection: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer()),
});

export const programmes = endpoints({
  'GET /api/programs': {
    operationId: 'listPrograms',
    access: 'member',
    summary: 'Lists the programmes, the flagship first.',
    reply: Type.Array(
      Type.Object({
        id,
        title: Type.String(),
        description: Type.String(),
        total_days: Type.Integer(),
        course_id: nullable(id),
        /** True once the caller has enrolled. Until then `progress` returns 403. */
        is_enrolled: Type.Boolean(),
      }),
    ),
  },
  'GET /api/programs/:id/progress': {
    operationId: 'getProgress',
    access: 'member',
    summary: "Returns the member's progress; 403 until they enrol.",
    params: programme,
    reply: Progress,
  },
  'POST /api/programs/:id/enroll': {
    operationId: 'enrol',
    access: 'member',
    repeat: 'unique',
    summary: 'Enrols in a programme. Repeating it changes nothing.',
    params: programme,
    reply: Done,
  },
  'GET /api/programs/:id/day-progress/:day': {
    operationId: 'getDayProgress',
    access: 'member',
    summary: 'Returns the ticks and the reflection of one day of this round.',
    params: Type.Object({ id, day }),
    reply: DayProgress,
  },
  'POST /api/programs/:id/update-checklist': {
    operationId: 'tickItem',
    access: 'member',
    repeat: 'state',
    summary: 'Ticks or unticks one item. Both spellings of an item are accepted.',
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
    reply: Type.Object({ ...DayProgress.properties, ...linkedChanges }),
  },
  'POST /api/programs/:id/complete-day': {
    operationId: 'completeDay',
    access: 'member',
    repeat: 'unique',
    summary: 'Completes the current day. Repeating it for the day just completed returns that result again.',
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
    operationId: 'saveReflection',
    access: 'member',
    repeat: 'state',
    summary: 'Saves the journal text of a day. An empty text is saved as empty and deletes nothing.',
    limit: 240,
    params: programme,
    body: Type.Object({
      day,
      reflection,
      round: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** Version that the text builds on. If the stored one differs, the call is refused with a 409. */
      base_version: Type.Optional(version),
      ...operation,
    }),
    reply: SavedReflection,
    refusals: { 409: ReflectionConflict },
  },
  'POST /api/programs/:id/rounds': {
    operationId: 'startRound',
    access: 'member',
    repeat: 'unique',
    summary: 'Starts a second round or maintenance after day 90.',
    params: programme,
    body: Type.Object({ kind: Type.Enum(['programme', 'maintenance']) }),
    reply: Done,
  },
  'DELETE /api/programs/:id/rounds/:round': {
    operationId: 'undoRound',
    access: 'member',
    summary: 'Undoes the start of a round without any practice. Repeating it changes nothing.',
    params: Type.Object({ id, round: Type.Integer({ minimum: 2, maximum: 1000 }) }),
    reply: Done,
  },
  'POST /api/programs/:id/seen': {
    operationId: 'markSeen',
    access: 'member',
    repeat: 'state',
    summary: 'Marks the finish of a round, or days the server completed, as seen on every device.',
    params: programme,
    body: Type.Object({
      round: Type.Integer({ minimum: 1, maximum: 1000 }),
      finish: Type.Optional(Type.Boolean()),
      days: Type.Optional(Type.Array(day, { maxItems: totalDays })),
    }),
    reply: Done,
  },
  'POST /api/programs/:id/pauses': {
    operationId: 'planPause',
    access: 'member',
    repeat: 'key',
    summary: 'Plans a pause of 1-14 days that begins on a later day.',
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
    operationId: 'endPause',
    access: 'member',
    summary: 'Ends a pause today, or withdraws one that has not begun.',
    params: Type.Object({ id, pause: id }),
    reply: Done,
  },
  'POST /api/programs/:id/repair': {
    operationId: 'repairStreak',
    access: 'member',
    repeat: 'unique',
    summary: 'Repairs a streak within 48 hours after two practice days in one day.',
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
  'PUT /api/programs/:id/misses/:date': {
    operationId: 'explainMiss',
    access: 'member',
    summary: 'Saves why a date had no practice. The newest reason wins.',
    params: Type.Object({ id, date: localDate }),
    body: Type.Object({ reason: MissReason }),
    reply: Done,
  },
  'DELETE /api/programs/:id/misses/:date': {
    operationId: 'withdrawMissReason',
    access: 'member',
    summary: 'Undoes the reason of a date. Repeating it changes nothing.',
    params: Type.Object({ id, date: localDate }),
    reply: Done,
  },
  'PUT /api/programs/:id/short-days': {
    operationId: 'chooseShortDays',
    access: 'member',
    summary: 'Puts the two-minute version of a day first for a week, or ends that.',
    params: programme,
    body: Type.Object({ is_on: Type.Boolean() }),
    reply: Type.Object({ message: Type.String(), short_until: nullable(localDate) }),
  },
  'GET /api/daily-quote': {
    operationId: 'getDailyQuote',
    access: 'anyone',
    summary: 'Returns the quote of the day.',
    reply: Type.Object({
      quote: Type.String(),
      author: nullable(Type.String()),
      source: nullable(Type.String()),
    }),
  },
});
