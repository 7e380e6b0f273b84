import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { AppealBody, hidingFields } from '../moderation/moderation-notice.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, Done, id, instant, nullable, page, text, version } from '../platform/fields.ts';
import {
  gatheringKinds,
  gatheringViews,
  leastMinutes,
  longestNotes,
  longestQuestion,
  mostMeetings,
  mostMinutes,
  seatStates,
} from './constants.ts';

/** One date of a gathering. */
export const Meeting = Type.Object({
  id,
  title: Type.String(),
  about: Type.String(),
  starts_at: instant,
  ends_at: instant,
  /** Set when its host cancelled this date alone. */
  cancelled_at: nullable(instant),
  /** Where it began before its host moved it. Null for one that was never moved. */
  moved_from: nullable(instant),
  has_notes: Type.Boolean(),
  /** Number of changes of the notes. Its host sends it with the next one. */
  notes_version: Type.Integer(),
  /** Notes of the host. Null without any, and for viewers who may not read them. */
  notes: nullable(Type.String()),
  /** Link to the call. Only for the host and for reserved seats, from shortly before the beginning to the end. */
  call_url: nullable(Type.String()),
});
export type Meeting = Static<typeof Meeting>;

export const GatheringQuestion = Type.Object({
  id,
  meeting_id: id,
  content: Type.String(),
  /** Null for a question without a name, also for its own member. */
  author: nullable(Author),
  is_own: Type.Boolean(),
  asked_at: instant,
  votes: Type.Integer(),
  has_voted: Type.Boolean(),
  ...hidingFields,
  may_delete: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type GatheringQuestion = Static<typeof GatheringQuestion>;

const card = {
  id,
  kind: Type.Enum([...gatheringKinds]),
  title: Type.String(),
  summary: Type.String(),
  host: Author,
  /** IANA name of the host's time zone, in which the dates were planned. */
  zone: Type.String(),
  starts_at: instant,
  ends_at: instant,
  meetings_count: Type.Integer(),
  /** The next date, or the one that takes place. Null when all are over or cancelled. */
  next_meeting: nullable(Type.Object({ id, title: Type.String(), starts_at: instant, ends_at: instant })),
  seats: Type.Integer(),
  /** Reserved seats, and those kept for the waiting list. */
  seats_taken: Type.Integer(),
  waiting_count: Type.Integer(),
  /** The viewer's seat or place on the waiting list. `position` counts from 1 and is null for a seat. */
  seat: nullable(
    Type.Object({
      state: Type.Enum([...seatStates]),
      since: instant,
      offered_until: nullable(instant),
      position: nullable(Type.Integer()),
    }),
  ),
  cancelled_at: nullable(instant),
  is_host: Type.Boolean(),
  /** True for a plan without gatherings of this kind. */
  is_locked: Type.Boolean(),
};

export const GatheringCard = Type.Object(card);
export type GatheringCard = Static<typeof GatheringCard>;

export const Gathering = Type.Object({
  ...card,
  about: Type.String(),
  /** Lines of what is included. */
  included: Type.Array(Type.String()),
  cancel_reason: Type.String(),
  /** True while its host is suspended: seats can't be reserved. */
  is_paused: Type.Boolean(),
  version,
  meetings: Type.Array(Meeting),
  /** Members with a seat whom the viewer may see. Empty for a plan without gatherings, and for an intensive. */
  people: Type.Array(Author),
  /** Null unless the viewer is the host or has a reserved seat. */
  questions: nullable(Type.Array(GatheringQuestion)),
  questions_count: Type.Integer(),
  /** Until when questions are asked for the next date. */
  questions_until: nullable(instant),
  reserve_until: nullable(instant),
  /** Until when a seat may be cancelled. Null while it always may. */
  cancel_until: nullable(instant),
  /** The group of an intensive. Null for a circle, and without a seat. */
  group_id: nullable(id),
  may_post: Type.Boolean(),
  /** The link to the call. Only its host gets it, to change it. */
  call_url: Type.Optional(Type.String()),
  may_reserve: Type.Boolean(),
  may_wait: Type.Boolean(),
  may_cancel_seat: Type.Boolean(),
  may_ask: Type.Boolean(),
  may_edit: Type.Boolean(),
  may_cancel: Type.Boolean(),
  may_report: Type.Boolean(),
  ...hidingFields,
});
export type Gathering = Static<typeof Gathering>;

export const titleMissing = 'Please give it a name.';
const dateMissing = 'Please choose a date and a time.';
export const linkWrong = 'Please enter a web address that begins with https://.';
const lengthWrong = `A date takes ${leastMinutes} minutes to ${mostMinutes / 60} hours.`;

const MeetingForm = Type.Object({
  /** Id of an existing date. Missing for a new one. */
  id: Type.Optional(id),
  title: text(100, { sentences: { maxLength: 'A title can have 100 characters.' } }),
  about: Type.Optional(text(500, { sentences: { maxLength: 'Please keep it to 500 characters.' } })),
  /**
   * Date and time on the clock of the gathering's zone, such as `2026-11-24T19:00`. A time that the clock skips is read as an hour
   * later, and one that it shows twice is the first.
   */
  starts: text(16, {
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
    sentences: { pattern: dateMissing, required: dateMissing },
  }),
  minutes: Type.Integer({
    minimum: leastMinutes,
    maximum: mostMinutes,
    sentences: { minimum: lengthWrong, maximum: lengthWrong, type: lengthWrong },
  }),
});

const form = {
  title: text(100, {
    minLength: 1,
    sentences: {
      required: titleMissing,
      minLength: titleMissing,
      maxLength: 'A name can have 100 characters.',
    },
  }),
  summary: text(300, { sentences: { maxLength: 'Please keep it to 300 characters.' } }),
  about: Type.Optional(text(5000, { sentences: { maxLength: 'Please keep it to 5,000 characters.' } })),
  included: Type.Optional(
    Type.Array(text(200, { sentences: { maxLength: 'A line can have 200 characters.' } }), {
      maxItems: 10,
      sentences: { maxItems: 'Please keep it to ten lines.' },
    }),
  ),
  call_url: text(500, { sentences: { required: linkWrong, maxLength: 'That address is too long.' } }),
  /** Checked by the kind: a circle has 8 at most. */
  seats: Type.Integer({
    minimum: -2_147_483_648,
    maximum: 2_147_483_647,
    sentences: {
      type: 'Please enter a number of seats.',
      maximum: 'Please enter a smaller number of seats.',
    },
  }),
  meetings: Type.Array(MeetingForm, {
    maxItems: mostMeetings.circle,
    sentences: { required: dateMissing, maxItems: `Please keep it to ${mostMeetings.circle} dates.` },
  }),
};

const one = Type.Object({ id });
const Replied = Gathering;

export const gatherings = endpoints({
  'GET /api/gatherings': {
    operationId: 'listGatherings',
    access: 'member',
    summary:
      'Lists circles and intensives: `upcoming` by the next date, `mine` with your seats and those you lead, `past` latest first.',
    query: Type.Object({ view: Type.Optional(Type.Enum([...gatheringViews])), ...page }),
    reply: Type.Array(GatheringCard),
  },
  'GET /api/gatherings/:id': {
    operationId: 'getGathering',
    access: 'member',
    summary: 'Returns a circle or an intensive. Without a plan that has it: no people, notes or questions.',
    params: one,
    reply: Replied,
  },
  'POST /api/gatherings': {
    operationId: 'planGathering',
    access: 'member',
    repeat: 'client_id',
    summary: 'Plans a circle (creators), or the intensive of a quarter (administrators).',
    limit: 10,
    body: Type.Object({
      kind: Type.Enum([...gatheringKinds]),
      ...form,
      /** Idempotency key made by the client. */
      client_id: Type.Optional(id),
    }),
    reply: Replied,
  },
  'PUT /api/gatherings/:id': {
    operationId: 'changeGathering',
    access: 'member',
    summary:
      'Changes a gathering you lead. Dates that are left out are cancelled, and members with a seat hear of new times. Dates that began stay.',
    limit: 30,
    params: one,
    body: Type.Object({ ...form, version }),
    reply: Replied,
    refusals: { 409: changedElsewhere(Gathering) },
  },
  'POST /api/gatherings/:id/cancel': {
    operationId: 'cancelGathering',
    access: 'member',
    repeat: 'state',
    summary: 'Cancels a gathering you lead, or as staff. Everyone with a seat hears of it.',
    limit: 10,
    params: one,
    body: Type.Object({
      reason: Type.Optional(text(500, { sentences: { maxLength: 'Please keep it to 500 characters.' } })),
    }),
    reply: Replied,
  },
  'GET /api/gatherings/:id/calendar': {
    operationId: 'getGatheringCalendar',
    access: 'member',
    summary: 'Returns the dates as an iCalendar file. It never has the link to the call.',
    params: one,
    reply: Type.Object({ file_name: Type.String(), content: Type.String() }),
  },
  'POST /api/gatherings/:id/seat': {
    operationId: 'reserveSeat',
    access: 'member',
    repeat: 'unique',
    summary: 'Reserves a seat, or takes the one kept for you. A repeat changes nothing.',
    limit: 30,
    params: one,
    reply: Replied,
  },
  'DELETE /api/gatherings/:id/seat': {
    operationId: 'cancelSeat',
    access: 'member',
    summary: 'Cancels your seat, or leaves the waiting list. A repeat changes nothing.',
    limit: 30,
    params: one,
    reply: Replied,
  },
  'POST /api/gatherings/:id/waiting': {
    operationId: 'joinWaitingList',
    access: 'member',
    repeat: 'unique',
    summary: 'Joins the waiting list while all seats are taken.',
    limit: 30,
    params: one,
    reply: Replied,
  },
  'PUT /api/gatherings/:id/meetings/:meeting/notes': {
    operationId: 'setMeetingNotes',
    access: 'member',
    summary: 'Saves the notes of a date that began. Empty text removes them. For its host.',
    params: Type.Object({ id, meeting: id }),
    body: Type.Object({
      notes: text(longestNotes, {
        sentences: { maxLength: 'Please keep it to 10,000 characters. Nothing you wrote is lost.' },
      }),
      /** `notes_version` of the notes that were changed. */
      version,
    }),
    reply: Replied,
    refusals: { 409: changedElsewhere(Type.Object({ notes: Type.String(), version: Type.Integer() })) },
  },
  'POST /api/gatherings/:id/questions': {
    operationId: 'askBeforehand',
    access: 'member',
    repeat: 'client_id',
    summary: 'Asks a question for the next date. Members with a seat and the host see it.',
    limit: 10,
    params: one,
    body: Type.Object({
      content: text(longestQuestion, {
        sentences: {
          required: 'Please write a question.',
          maxLength: `Please keep it to ${longestQuestion} characters. Nothing you wrote is lost.`,
        },
      }),
      /** Hides your name from members and the host. Moderators know it. */
      is_anonymous: Type.Optional(Type.Boolean()),
      client_id: Type.Optional(id),
    }),
    reply: Replied,
  },
  'PUT /api/gatherings/questions/:id/vote': {
    operationId: 'voteForQuestion',
    access: 'member',
    summary: 'Sets or removes your vote for a question: you have it too.',
    limit: 120,
    params: one,
    body: Type.Object({ voted: Type.Boolean() }),
    reply: Type.Pick(GatheringQuestion, ['votes', 'has_voted']),
  },
  'DELETE /api/gatherings/questions/:id': {
    operationId: 'deleteGatheringQuestion',
    access: 'member',
    summary: 'Deletes your question.',
    params: one,
    reply: Done,
  },
  'POST /api/gatherings/questions/:id/flag': {
    operationId: 'reportGatheringQuestion',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a question, with a reason if you like.',
    limit: 20,
    params: one,
    body: ReportBody,
    reply: Done,
  },
  'POST /api/gatherings/questions/:id/appeal': {
    operationId: 'appealGatheringQuestion',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden question.',
    limit: 10,
    params: one,
    body: AppealBody,
    reply: Done,
  },
  'POST /api/gatherings/:id/flag': {
    operationId: 'reportGathering',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a circle or an intensive, with a reason if you like.',
    limit: 20,
    params: one,
    body: ReportBody,
    reply: Done,
  },
  'POST /api/gatherings/:id/appeal': {
    operationId: 'appealGathering',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden circle or intensive.',
    limit: 10,
    params: one,
    body: AppealBody,
    reply: Replied,
  },
});
