import Type, { type Static } from 'typebox';
import { tiers } from '../membership/tiers.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  Done,
  id,
  inLines,
  instant,
  nullable,
  page,
  text,
  version,
  visibly,
} from '../platform/fields.ts';
import {
  categoryMissing,
  contactCategories,
  maxCannedAnswer,
  maxQuestion,
  messageMissing,
  ticketPriorities,
  ticketStates,
} from './constants.ts';

const category = Type.Enum([...contactCategories], {
  sentences: { required: categoryMissing, enum: categoryMissing },
});
/** A text with something to see, which may have several lines. */
const words = (maxLength: number, missing: string) =>
  text(maxLength, {
    pattern: visibly(inLines),
    sentences: {
      required: missing,
      pattern: missing,
      maxLength: `That is too long. It can have ${maxLength.toLocaleString('en-CA')} characters.`,
    },
  });
const question = words(maxQuestion, messageMissing);

const QuestionMessage = Type.Object({
  id,
  /** `question` is by the writer, `reply` by us. */
  kind: Type.Enum(['question', 'reply']),
  /** First name of the member of staff who replied. Null for the writer. */
  author_name: nullable(Type.String()),
  content: Type.String(),
  at: instant,
});

const ticketFacts = {
  id,
  number: Type.Integer(),
  /** First line of the question. */
  title: Type.String(),
  category: Type.Enum([...contactCategories]),
  state: Type.Enum([...ticketStates]),
  opened_at: instant,
  changed_at: instant,
  /** Until when we promised a reply. Null while none is due. */
  due_at: nullable(instant),
};

/** A member's own question. */
export const Question = Type.Object({
  ...ticketFacts,
  /** The page that the emails link to. */
  path: Type.String(),
  messages: Type.Array(QuestionMessage),
});
export type Question = Static<typeof Question>;

const OfficeMessage = Type.Object({
  ...QuestionMessage.properties,
  kind: Type.Enum(['question', 'reply', 'note']),
});

const ticketRow = {
  ...ticketFacts,
  name: Type.String(),
  /** Plan of the writer; null for a visitor. */
  tier: nullable(Type.Enum([...tiers])),
  priority: Type.Enum([...ticketPriorities]),
  waiting_since: nullable(instant),
  assigned_to: nullable(id),
  assigned_name: nullable(Type.String()),
  /** True for one about a moderator or administrator, which moderators don't see. */
  is_about_staff: Type.Boolean(),
  version,
};
export const TicketRow = Type.Object(ticketRow);
export type TicketRow = Static<typeof TicketRow>;

/** A question as the office sees it. */
export const Ticket = Type.Object({
  ...ticketRow,
  /** Null for moderators: administrators alone read addresses. */
  email: nullable(Type.String()),
  member_id: nullable(id),
  member_since: nullable(instant),
  /** Other questions of this member, or of this address. */
  before: Type.Object({ all: Type.Integer(), closed: Type.Integer() }),
  first_reply_at: nullable(instant),
  messages: Type.Array(OfficeMessage),
});
export type Ticket = Static<typeof Ticket>;

export const CannedAnswer = Type.Object({ id, title: Type.String(), content: Type.String() });
export type CannedAnswer = Static<typeof CannedAnswer>;

export const support = endpoints({
  'GET /api/support/tickets': {
    operationId: 'listOwnQuestions',
    access: 'member',
    summary: 'Lists the questions that the member asked us, newest first.',
    query: Type.Object({ ...page }),
    reply: Type.Array(Type.Object(ticketFacts)),
  },
  'POST /api/support/tickets': {
    operationId: 'askQuestion',
    access: 'member',
    repeat: 'client_id',
    summary: 'Asks us a question. A repetition with the same `form_id` returns the first one.',
    limit: 10,
    hourly: 20,
    worksReadOnly: true,
    body: Type.Object({
      category,
      message: question,
      /** True for a question about a moderator or administrator, which administrators alone read. */
      is_about_staff: Type.Optional(Type.Boolean()),
      form_id: id,
    }),
    reply: Question,
  },
  'GET /api/support/tickets/:id': {
    operationId: 'getOwnQuestion',
    access: 'member',
    summary: 'Returns one of the member’s own questions.',
    params: Type.Object({ id }),
    reply: Question,
  },
  'POST /api/support/tickets/:id/messages': {
    operationId: 'continueQuestion',
    access: 'member',
    repeat: 'client_id',
    summary:
      'Continues a question, which opens it again. A repetition with the same `form_id` changes nothing.',
    limit: 20,
    worksReadOnly: true,
    params: Type.Object({ id }),
    body: Type.Object({ message: question, form_id: id }),
    reply: Question,
  },
  'POST /api/support/tickets/:id/close': {
    operationId: 'closeOwnQuestion',
    access: 'member',
    repeat: 'state',
    summary: 'Marks a question as solved.',
    worksReadOnly: true,
    params: Type.Object({ id }),
    reply: Question,
  },
  'GET /api/admin/support/tickets': {
    operationId: 'listTickets',
    access: 'moderator',
    summary:
      'Lists questions for the office: those that wait by the time of the promised reply, others newest first.',
    query: Type.Object({
      view: Type.Optional(Type.Enum(['waiting', 'mine', 'answered', 'closed'])),
      category: Type.Optional(Type.Enum([...contactCategories])),
      ...page,
    }),
    reply: Type.Array(TicketRow),
  },
  'GET /api/admin/support/summary': {
    operationId: 'getSupportSummary',
    access: 'moderator',
    summary: 'Counts the questions that wait, and says when the next reply is due.',
    reply: Type.Object({
      waiting: Type.Integer(),
      mine: Type.Integer(),
      overdue: Type.Integer(),
      next_due_at: nullable(instant),
      oldest_at: nullable(instant),
    }),
  },
  'GET /api/admin/support/tickets/:id': {
    operationId: 'getTicket',
    access: 'moderator',
    summary: 'Returns a question with its messages and notes.',
    params: Type.Object({ id }),
    reply: Ticket,
  },
  'POST /api/admin/support/tickets/:id/replies': {
    operationId: 'replyToTicket',
    access: 'moderator',
    repeat: 'client_id',
    summary: 'Replies to a question by email. Refused when it changed since `version`.',
    params: Type.Object({ id }),
    body: Type.Object({
      message: words(maxQuestion, 'Please write a reply.'),
      version,
      closes: Type.Optional(Type.Boolean()),
      form_id: id,
    }),
    reply: Ticket,
    refusals: { 409: changedElsewhere(Ticket) },
  },
  'POST /api/admin/support/tickets/:id/notes': {
    operationId: 'addTicketNote',
    access: 'moderator',
    repeat: 'client_id',
    summary: 'Adds a note that only staff see.',
    params: Type.Object({ id }),
    body: Type.Object({
      note: words(maxQuestion, 'Please write a note.'),
      form_id: id,
    }),
    reply: Ticket,
  },
  'PATCH /api/admin/support/tickets/:id': {
    operationId: 'changeTicket',
    access: 'moderator',
    summary: 'Takes or releases a question, closes or opens it, or changes its priority or category.',
    params: Type.Object({ id }),
    body: Type.Object({
      version,
      is_mine: Type.Optional(Type.Boolean()),
      is_closed: Type.Optional(Type.Boolean()),
      priority: Type.Optional(Type.Enum([...ticketPriorities])),
      category: Type.Optional(category),
    }),
    reply: Ticket,
    refusals: { 409: changedElsewhere(Ticket) },
  },
  'GET /api/admin/support/answers': {
    operationId: 'listCannedAnswers',
    access: 'moderator',
    summary: 'Lists the ready replies by title.',
    reply: Type.Array(CannedAnswer),
  },
  'PUT /api/admin/support/answers/:id': {
    operationId: 'saveCannedAnswer',
    access: 'moderator',
    summary: 'Saves a ready reply under an id that the caller chose.',
    params: Type.Object({ id }),
    body: Type.Object({
      title: words(maxCannedAnswer.title, 'Please give it a title.'),
      content: words(maxCannedAnswer.content, 'Please write the reply.'),
    }),
    reply: CannedAnswer,
  },
  'DELETE /api/admin/support/answers/:id': {
    operationId: 'deleteCannedAnswer',
    access: 'moderator',
    summary: 'Deletes a ready reply.',
    params: Type.Object({ id }),
    reply: Done,
  },
});
