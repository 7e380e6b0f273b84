import Type, { type Static } from 'typebox';
import { maxDayReminders, snoozeChoices } from '../notifications/delivery-kinds.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, localDate, nullable, text } from '../platform/fields.ts';

/** A time on the member's clock, `07:30`. */
const clockTime = text(5, {
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  sentences: { pattern: 'Please choose a time such as 07:30.' },
});
/** ISO weekday: 1 is Monday, 7 is Sunday. */
const weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 });

export const DayReminder = Type.Object({
  on: Type.Boolean(),
  /** Ascending times on the member's clock. */
  times: Type.Array(Type.String()),
  weekdays: Type.Array(Type.Integer()),
});
export type DayReminder = Static<typeof DayReminder>;

/**
 * Whether reminders are delivered by push and email. `first_days`: a starter's first days in full. `not_included`: times
 * can be set, and a Builder plan delivers them.
 */
const ReminderDelivery = Type.Enum(['included', 'first_days', 'not_included']);

export const PlannedReminder = Type.Object({
  /** Identifies the reminder for `snooze`. */
  id,
  kind: Type.Enum(['day', 'habit']),
  habit_id: nullable(Type.String()),
  /** Name of the habit. Null for today's practice. */
  name: nullable(Type.String()),
  at: instant,
  date: localDate,
  /** The time that the member chose. */
  time: Type.String(),
  /** Time on the member's clock when it comes, after the quiet hours that it is in. */
  comes_at: Type.String(),
  /** True if the quiet hours that it is in last until its date is over. It isn't sent then. */
  is_silent: Type.Boolean(),
  is_snoozed: Type.Boolean(),
  /** How the reason of a miss moved it: an hour earlier, or `later` because the one before is left out. Null if it didn't. */
  moved: nullable(Type.Enum(['earlier', 'later'])),
});
export type PlannedReminder = Static<typeof PlannedReminder>;

export const Reminders = Type.Object({
  /** The reminder of today's practice. Times of a habit are in `reminder_times` of the habit. */
  day: DayReminder,
  /** A time to offer to a member without a reminder. */
  suggested_time: Type.String(),
  /** The next time of each reminder, soonest first. A done or resting one isn't sent when its time comes. */
  next: Type.Array(PlannedReminder),
  delivery: ReminderDelivery,
  /** Ways by which the reminder of today's practice reaches the member: turned on, with a device or a confirmed address. */
  day_channels: Type.Array(Type.Enum(['push', 'email'])),
});
export type Reminders = Static<typeof Reminders>;

const later = { for: Type.Enum([...snoozeChoices]) };
const Snoozed = Type.Object({ message: Type.String(), at: instant });

const token = text(200, { minLength: 1 });

/** The practice that a link of a reminder is about. */
export const ReminderLink = Type.Object({
  kind: Type.Enum(['day', 'habit']),
  /** Name of the habit, or "Day 12". */
  name: Type.String(),
  date: localDate,
  /** `open`: the link can be used. `done`: done already, here or elsewhere. `used` and `expired` say why it can't be. */
  state: Type.Enum(['open', 'done', 'used', 'expired']),
});
export type ReminderLink = Static<typeof ReminderLink>;

/** The member's calendar of reminders, which calendar programs read at a secret address. */
export const CalendarFeed = Type.Object({
  is_on: Type.Boolean(),
  /** Habits and the programme are named in it. Otherwise each time is only "Reminder". */
  shows_names: Type.Boolean(),
  /** When the address was made. Null while the calendar is off. */
  since: nullable(instant),
  /** When a program last read it, to the hour. */
  read_at: nullable(instant),
});
export type CalendarFeed = Static<typeof CalendarFeed>;

export const reminders = endpoints({
  'GET /api/reminders': {
    operationId: 'getReminders',
    access: 'member',
    summary: "Returns the reminder of today's practice and the next time of every reminder.",
    reply: Reminders,
  },
  'PUT /api/reminders/day': {
    operationId: 'setDayReminder',
    access: 'member',
    summary: "Sets the reminder of today's practice. An absent field is unchanged.",
    body: Type.Object({
      on: Type.Optional(Type.Boolean()),
      times: Type.Optional(
        Type.Array(clockTime, {
          maxItems: maxDayReminders,
          sentences: { maxItems: 'A day can have up to five reminders.' },
        }),
      ),
      weekdays: Type.Optional(weekdays),
    }),
    reply: Reminders,
  },
  'POST /api/reminders/:id/snooze': {
    operationId: 'snoozeReminder',
    access: 'member',
    repeat: 'state',
    summary:
      'Sends a reminder again later today. Another snooze of the same practice replaces the one before.',
    params: Type.Object({ id }),
    body: Type.Object(later),
    reply: Snoozed,
  },
  'POST /api/reminders/snooze': {
    operationId: 'snoozeReminderByLink',
    access: 'anyone',
    repeat: 'state',
    summary: 'Snoozes with the token of a push notification, without signing in.',
    limit: 30,
    body: Type.Object({ token, ...later }),
    reply: Snoozed,
  },
  'POST /api/reminders/link': {
    operationId: 'readReminderLink',
    access: 'anyone',
    repeat: 'state',
    summary:
      'Returns what the link of a reminder is about. It changes nothing, so link scanners may call it.',
    limit: 60,
    body: Type.Object({ token }),
    reply: ReminderLink,
  },
  'POST /api/reminders/done': {
    operationId: 'finishByReminderLink',
    access: 'anyone',
    repeat: 'state',
    summary:
      'Marks the practice of a reminder as done for its date, with the token of the email or push, once and without signing in.',
    limit: 30,
    body: Type.Object({ token }),
    reply: Type.Object({ message: Type.String(), ...ReminderLink.properties }),
  },
  'POST /api/reminders/unsubscribe': {
    operationId: 'unsubscribeFromReminders',
    access: 'anyone',
    repeat: 'state',
    summary: 'Ends the emails of one kind in one click, without signing in (RFC 8058 posts here too).',
    limit: 60,
    form: true,
    query: Type.Object({ token: text(300, { minLength: 1 }) }),
    reply: Done,
  },
  'POST /api/reminders/resubscribe': {
    operationId: 'resubscribeToReminders',
    access: 'anyone',
    repeat: 'state',
    summary: 'Restores the emails that a link to unsubscribe has ended, with the token of that link.',
    limit: 60,
    query: Type.Object({ token: text(300, { minLength: 1 }) }),
    reply: Done,
  },
  'GET /api/calendar': {
    operationId: 'getCalendarFeed',
    access: 'member',
    summary: "Returns whether the viewer's calendar of reminders is on. Its address is not stored.",
    reply: CalendarFeed,
  },
  'POST /api/calendar': {
    operationId: 'renewCalendarFeed',
    access: 'member',
    repeat: 'state',
    summary:
      'Turns the calendar on, or gives it a new address, and returns the address once. The former one no longer works.',
    limit: 10,
    reply: Type.Object({ ...CalendarFeed.properties, url: Type.String() }),
  },
  'PUT /api/calendar': {
    operationId: 'setCalendarFeed',
    access: 'member',
    summary: 'Sets whether the calendar shows names. 409 while it is off.',
    body: Type.Object({ shows_names: Type.Boolean() }),
    reply: CalendarFeed,
  },
  'DELETE /api/calendar': {
    operationId: 'endCalendarFeed',
    access: 'member',
    summary: 'Turns the calendar off. Its address no longer works.',
    reply: CalendarFeed,
  },
  'GET /api/calendar/:file': {
    operationId: 'readCalendarFeed',
    access: 'anyone',
    summary:
      'Returns the calendar (iCalendar, RFC 5545): the times of the next 30 days as instants. `file` is the secret of the address with `.ics`.',
    limit: 120,
    params: Type.Object({ file: text(100) }),
    media: 'text/calendar; charset=utf-8',
    reply: Type.String(),
  },
});
