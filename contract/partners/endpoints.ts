import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, id, instant, localDate, nullable, text, version } from '../platform/fields.ts';
import {
  maxNudge,
  maxPactText,
  maxShownHabits,
  pactLines,
  partnerAnswers,
  partnerCategories,
  partnerDayStates,
  partnerTones,
} from './constants.ts';

/** Minutes since midnight on the member's clock. */
const clockMinutes = Type.Integer({ minimum: 0, maximum: 1439 });
/** ISO weekdays, 1 for Monday. */
const weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 6 });

/** How a member looks for a partner. The answers stay when they stop looking. */
export const PartnerSearch = Type.Object({
  is_looking: Type.Boolean(),
  wakes_at: clockMinutes,
  /** Before `wakes_at` if the member is awake past midnight. */
  sleeps_at: clockMinutes,
  category: Type.Enum([...partnerCategories]),
  tone: Type.Enum([...partnerTones]),
  /** Shown to members who fit. */
  line: Type.String(),
});
export type PartnerSearch = Static<typeof PartnerSearch>;

/** A part of a day, in minutes since midnight on the viewer's clock. */
const Lane = Type.Object({ from: Type.Integer(), until: Type.Integer() });

/** A member who fits, as the viewer sees them before either asks. */
export const PartnerFit = Type.Object({
  member: Author,
  category: Type.Enum([...partnerCategories]),
  tone: Type.Enum([...partnerTones]),
  line: Type.String(),
  /** Day of Evolve 90. */
  day: Type.Integer(),
  /** Days of Evolve 90 ahead of the viewer, negative if behind. */
  days_ahead: Type.Integer(),
  /** Waking hours in common, in minutes. The least of the 30 days of a pact, rounded down to half an hour. */
  overlap: Type.Integer(),
  /** When each is awake, and when both are. */
  your_hours: Type.Array(Lane),
  their_hours: Type.Array(Lane),
  shared_hours: Type.Array(Lane),
  /** The viewer asked them and waits for an answer. */
  is_asked: Type.Boolean(),
});
export type PartnerFit = Static<typeof PartnerFit>;

export const PartnerRequest = Type.Object({
  id,
  member: Author,
  asked_at: instant,
  /** The line that the other member wrote for members who fit. Empty for a friend who isn't looking. */
  line: Type.String(),
});
export type PartnerRequest = Static<typeof PartnerRequest>;

/** The content of a line of a pact. Which fields it has depends on the line. */
const lineFields = {
  /** Of `counts`, `question` and `quiet`. */
  text: Type.Optional(
    text(maxPactText, {
      sentences: { maxLength: `A line can have ${maxPactText} characters. Please shorten it a little.` },
    }),
  ),
  /** Of `rest_days`: the weekdays on which the viewer and the partner rest. */
  your_days: Type.Optional(weekdays),
  their_days: Type.Optional(weekdays),
  /** Of `nudges`: whether they are welcome, and between which times of the clock of the one who gets them. */
  is_welcome: Type.Optional(Type.Boolean()),
  from: Type.Optional(clockMinutes),
  until: Type.Optional(clockMinutes),
};
const LineValue = Type.Object(lineFields);
export type PactLineValue = Static<typeof LineValue>;

export const PactLine = Type.Object({
  line: Type.Enum([...pactLines]),
  /** The line as a sentence. */
  words: Type.String(),
  value: LineValue,
  you_agree: Type.Boolean(),
  they_agree: Type.Boolean(),
  /** Other words that one of both suggests. The line stays as it is until the other one accepts. */
  suggestion: nullable(Type.Object({ is_yours: Type.Boolean(), words: Type.String(), value: LineValue })),
  /** Counts the changes of the line. */
  version,
});
export type PactLine = Static<typeof PactLine>;

const DayOf = Type.Object({
  state: Type.Enum([...partnerDayStates]),
  /** When it was answered; null without an answer. */
  at: nullable(instant),
});

/** A date of a pact that the viewer can still answer. */
const OpenDay = Type.Object({
  on: localDate,
  you: DayOf,
  they: DayOf,
  /** True if a completed day of Evolve 90 answered it. */
  is_by_practice: Type.Boolean(),
});

/** A partner sees this of a member besides the answer, as far as the member shows it. Null is not shown, or there is nothing to show. */
const Shown = Type.Object({
  day: nullable(Type.Integer()),
  streak: nullable(Type.Integer()),
  habits: Type.Array(Type.Object({ name: Type.String(), is_done: Type.Boolean() })),
});

const Sharing = Type.Object({
  day: Type.Boolean(),
  streak: Type.Boolean(),
  /** Habits of the member whose ticks the partner sees, never their notes. */
  habits: Type.Array(id, {
    maxItems: maxShownHabits,
    sentences: { maxItems: 'You can show up to five habits.' },
  }),
});
export type PactSharing = Static<typeof Sharing>;

export const Pact = Type.Object({
  id,
  partner: Author,
  made_at: instant,
  /** Null while both still write it. */
  started_at: nullable(instant),
  /** The first and last date of these 30 days, on the viewer's calendar. While it is written, as if it started today. */
  starts_on: localDate,
  ends_on: localDate,
  /** Which of the 30 days today is, from 1. Null while it is written. */
  day: nullable(Type.Integer()),
  /** How often 30 days began. */
  period: Type.Integer(),
  lines: Type.Array(PactLine),
  /** True when both agree to all five lines and it hasn't started. */
  may_start: Type.Boolean(),
  today: nullable(OpenDay),
  /** The date before today while it can still be answered, until noon. */
  yesterday: nullable(OpenDay),
  /** Two weeks of the viewer's calendar, the last one with today. */
  days: Type.Array(
    Type.Object({
      on: localDate,
      you: Type.Enum([...partnerDayStates]),
      they: Type.Enum([...partnerDayStates]),
    }),
  ),
  /** Dates on which both answered yes, and all dates up to today. */
  both_yes: Type.Integer(),
  days_together: Type.Integer(),
  /** The step of the silence ladder that the viewer is on: 0 without silence, 3 at most. */
  quiet: Type.Integer(),
  /** True if the viewer hasn't answered for a while. It has no count. */
  is_place_kept: Type.Boolean(),
  /** True if the viewer looks for company while the partner is quiet. */
  has_company: Type.Boolean(),
  sharing: Sharing,
  shown: Shown,
  nudge: Type.Object({
    may_send: Type.Boolean(),
    /** Sent by the viewer on this date of theirs. */
    sent: nullable(Type.Object({ words: Type.String(), at: instant })),
    /** The partner's last nudge, for a day. */
    received: nullable(Type.Object({ words: Type.String(), at: instant })),
    /** When nudges are welcome again. Null inside the hours of the pact, and if they aren't welcome. */
    opens_at: nullable(instant),
  }),
  renewal: Type.Object({ is_open: Type.Boolean(), you: Type.Boolean(), they: Type.Boolean() }),
  ended: nullable(
    Type.Object({
      at: instant,
      is_by_you: Type.Boolean(),
      /** True if the 30 days were over. */
      is_over: Type.Boolean(),
      /** Until when the viewer may undo leaving; null if they can't. */
      undo_until: nullable(instant),
    }),
  ),
});
export type Pact = Static<typeof Pact>;

/** Everything about a member's partners. Each call that changes something returns it. */
export const Partners = Type.Object({
  /** Null until the member looked for a partner once. */
  search: nullable(PartnerSearch),
  time_zone: Type.String(),
  /** Day of Evolve 90, and the first and last day of members who fit. */
  day: Type.Integer(),
  from_day: Type.Integer(),
  to_day: Type.Integer(),
  /** False while the member has a partner. */
  may_look: Type.Boolean(),
  received: Type.Array(PartnerRequest),
  sent: Type.Array(PartnerRequest),
  /** Open pacts, and those that ended within two weeks until the member closes them. */
  pacts: Type.Array(Pact),
});
export type Partners = Static<typeof Partners>;

const pact = Type.Object({ id });
const pactLine = Type.Object({ id, line: Type.Enum([...pactLines]) });

export const partners = endpoints({
  'GET /api/partners': {
    operationId: 'getPartners',
    access: 'member',
    summary: "Returns the viewer's search for a partner, requests and pacts.",
    reply: Partners,
  },
  'PUT /api/partners/search': {
    operationId: 'savePartnerSearch',
    access: 'member',
    summary: 'Saves how the viewer looks for a partner. Turned off, only friends can ask them.',
    body: Type.Object({
      is_looking: Type.Boolean(),
      wakes_at: clockMinutes,
      sleeps_at: clockMinutes,
      category: Type.Enum([...partnerCategories]),
      tone: Type.Enum([...partnerTones]),
      line: Type.Optional(
        text(140, {
          sentences: { maxLength: 'One line can have 140 characters. Please shorten it a little.' },
        }),
      ),
    }),
    reply: Partners,
  },
  'GET /api/partners/fits': {
    operationId: 'listPartnerFits',
    access: 'member',
    summary:
      'Lists members who look for a partner and fit the viewer, ten at most. Empty unless the viewer looks.',
    limit: 120,
    reply: Type.Array(PartnerFit),
  },
  'POST /api/partners/fits/:id/skip': {
    operationId: 'skipPartnerFit',
    access: 'member',
    repeat: 'state',
    summary: '“Not now”: this member is neither listed nor matched with the viewer again.',
    params: Type.Object({ id }),
    reply: Partners,
  },
  'POST /api/partners/requests': {
    operationId: 'askPartner',
    access: 'member',
    repeat: 'unique',
    summary: 'Asks a member who fits, or a friend. If they have asked the viewer, both are partners.',
    hourly: 30,
    body: Type.Object({ member_id: id }),
    reply: Partners,
  },
  'POST /api/partners/requests/:id/accept': {
    operationId: 'acceptPartner',
    access: 'member',
    repeat: 'unique',
    summary: 'Accepts a request. Both write their pact.',
    params: Type.Object({ id }),
    reply: Partners,
  },
  'DELETE /api/partners/requests/:id': {
    operationId: 'declinePartner',
    access: 'member',
    summary: 'Declines a request, or withdraws an own one. The other member is not told.',
    params: Type.Object({ id }),
    reply: Partners,
  },
  'PUT /api/partners/pacts/:id/lines/:line': {
    operationId: 'suggestPactLine',
    access: 'member',
    summary: 'Suggests other words for a line. The other one agrees to them or keeps the line.',
    params: pactLine,
    body: Type.Object({ ...lineFields, version }),
    reply: Partners,
    refusals: { 409: changedElsewhere(PactLine) },
  },
  'POST /api/partners/pacts/:id/lines/:line/agree': {
    operationId: 'agreeToPactLine',
    access: 'member',
    repeat: 'state',
    summary: "Agrees to a line, or accepts the partner's suggestion. `is_kept` keeps the line instead.",
    params: pactLine,
    body: Type.Object({ version, is_kept: Type.Optional(Type.Boolean()) }),
    reply: Partners,
    refusals: { 409: changedElsewhere(PactLine) },
  },
  'POST /api/partners/pacts/:id/start': {
    operationId: 'startPact',
    access: 'member',
    repeat: 'state',
    summary: 'Starts the 30 days once both agree to all five lines.',
    params: pact,
    reply: Partners,
  },
  'POST /api/partners/pacts/:id/renew': {
    operationId: 'renewPact',
    access: 'member',
    repeat: 'state',
    summary: 'Agrees to 30 more days. They begin when both did.',
    params: pact,
    reply: Partners,
  },
  'PUT /api/partners/pacts/:id/answers/:date': {
    operationId: 'answerPartnerDay',
    access: 'member',
    summary: 'Answers the question of a date, until noon of the next one.',
    params: Type.Object({ id, date: localDate }),
    body: Type.Object({ answer: Type.Enum([...partnerAnswers]) }),
    reply: Partners,
  },
  'POST /api/partners/pacts/:id/nudges': {
    operationId: 'nudgePartner',
    access: 'member',
    repeat: 'unique',
    summary: 'Sends a nudge, one a day and inside the hours of the pact.',
    hourly: 20,
    params: pact,
    body: Type.Object({
      words: text(maxNudge, {
        minLength: 1,
        sentences: {
          minLength: 'Write a few words first.',
          maxLength: `A nudge can have ${maxNudge} characters. Please shorten it a little.`,
        },
      }),
    }),
    reply: Partners,
  },
  'PUT /api/partners/pacts/:id/sharing': {
    operationId: 'setPactSharing',
    access: 'member',
    summary: 'Sets what the partner sees besides the answer. Everything is off at first.',
    params: pact,
    body: Sharing,
    reply: Partners,
  },
  'PUT /api/partners/pacts/:id/company': {
    operationId: 'seekCompany',
    access: 'member',
    summary: 'Looks for a second partner while this one is quiet. Off, the viewer waits.',
    params: pact,
    body: Type.Object({ is_on: Type.Boolean() }),
    reply: Partners,
  },
  'POST /api/partners/pacts/:id/leave': {
    operationId: 'leavePact',
    access: 'member',
    repeat: 'state',
    summary: 'Leaves a pact, without a reason. The partner is told after ten seconds.',
    params: pact,
    reply: Partners,
  },
  'POST /api/partners/pacts/:id/return': {
    operationId: 'undoLeavingPact',
    access: 'member',
    repeat: 'state',
    summary: 'Undoes leaving, within ten seconds.',
    params: pact,
    reply: Partners,
  },
  'POST /api/partners/pacts/:id/close': {
    operationId: 'closePact',
    access: 'member',
    repeat: 'state',
    summary: 'Puts an ended pact away. It no longer appears.',
    params: pact,
    reply: Partners,
  },
});
