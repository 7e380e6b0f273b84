import type { Body } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { noQuestion } from '../continue-question.ts';
import type {} from '../events.ts';
import { dueAt, isWaiting, stateAfterQuestion, tidyText } from '../rules.ts';
import { idOfOtherWords } from '../sign-ticket.ts';
import { changeTicketRow, insertMessage, lockTicket, type TicketChange } from '../store.ts';
import { readTicket } from './read-ticket.ts';
import { insertNote, isReplyStored, ticketById } from './store.ts';

const audited = { isAudited: true };

/** Locks a question that the actor sees. Throws 403 `own_question` for their own: it's someone else's to work on. */
async function lockForOffice(db: Database, { viewer, now }: Actor, id: string) {
  const ticket = await lockTicket(db, { id });
  if (!ticket || !(await ticketById(db, { id, viewer, now }))) throw notFound(noQuestion);
  if (ticket.member_id === viewer.id) throw forbidden(ownQuestion, 'own_question');
  return ticket;
}

const ownQuestion = 'You asked this yourself. Someone else has to reply.';

/** Locks a question. Throws 409 with the current one when it changed since `version`, so that two of us never reply at once. */
async function lockAt(db: Database, actor: Actor, id: string, version: number) {
  const ticket = await lockForOffice(db, actor, id);
  if (ticket.version !== version)
    throw conflict(
      'Someone else worked on this question meanwhile. Your text is still here. Look at what is new, then send it.',
      'changed_elsewhere',
      { current: await readTicket(db, actor, id) },
    );
  return ticket;
}

/** Replies to a question and emails the reply. The question waits for its writer then, or is closed. A repetition changes nothing. */
export async function replyToTicket(
  db: Database,
  actor: Actor,
  {
    id,
    message,
    version,
    closes = false,
    formId,
  }: {
    id: string;
    message: string;
    version: number;
    closes?: boolean | undefined;
    formId: string;
  },
): Promise<void> {
  const content = tidyText(message);
  const sent = idOfOtherWords(formId, content);
  if (await isReplyStored(db, sent)) return;
  const ticket = await lockAt(db, actor, id, version);
  const { now, viewer } = actor;
  const messageId = await insertMessage(db, {
    ticketId: id,
    kind: 'reply',
    authorId: viewer.id,
    content,
    formId: sent,
    now,
  });
  if (messageId === null) return;
  await changeTicketRow(
    db,
    id,
    {
      state: closes ? 'closed' : 'answered',
      closed_at: closes ? now : null,
      waiting_since: null,
      due_at: null,
      assigned_to: ticket.assigned_to ?? viewer.id,
      ...(ticket.first_reply_at === null && { first_reply_at: now }),
    },
    now,
  );
  await enqueue(db, 'send-question-reply', { message_id: messageId }, { key: `reply ${messageId}` });
  await recordEvent(db, 'ticket.replied', { ...actBy(actor, audited), about: { ticket: id, closes } });
}

/** Adds a note that only staff see. */
export async function noteOnTicket(
  db: Database,
  actor: Actor,
  { id, note, formId }: { id: string; note: string; formId: string },
): Promise<void> {
  await lockForOffice(db, actor, id);
  const content = tidyText(note);
  const isNew = await insertNote(db, {
    ticketId: id,
    authorId: actor.viewer.id,
    content,
    formId: idOfOtherWords(formId, content),
    now: actor.now,
  });
  if (isNew) await recordEvent(db, 'ticket.noted', { ...actBy(actor, audited), about: { ticket: id } });
}

type Change = Omit<Body<(typeof support)['PATCH /api/admin/support/tickets/:id']>, 'version'>;

/** Takes or releases a question, closes or opens it, or changes its priority or category. A new promise follows from those two. */
export async function changeTicket(
  db: Database,
  actor: Actor,
  { id, version, change }: { id: string; version: number; change: Change },
): Promise<void> {
  const ticket = await lockAt(db, actor, id, version);
  const { now, viewer } = actor;
  const wanted: TicketChange = {};
  const assigned = change.is_mine === undefined ? ticket.assigned_to : change.is_mine ? viewer.id : null;
  if (assigned !== ticket.assigned_to) wanted.assigned_to = assigned;
  const priority = change.priority ?? ticket.priority;
  const category = change.category ?? ticket.category;
  if (priority !== ticket.priority) wanted.priority = priority;
  if (category !== ticket.category) wanted.category = category;
  const isClosed = change.is_closed ?? ticket.state === 'closed';
  if (isClosed && ticket.state !== 'closed')
    Object.assign(wanted, { state: 'closed', closed_at: now, waiting_since: null, due_at: null });
  else if (!isClosed && ticket.state === 'closed')
    Object.assign(wanted, {
      state: stateAfterQuestion(ticket.first_reply_at !== null),
      closed_at: null,
      waiting_since: now,
      due_at: dueAt(category, priority, now),
    });
  else if (isWaiting(ticket.state) && (wanted.priority ?? wanted.category))
    wanted.due_at = dueAt(category, priority, ticket.waiting_since ?? now);
  const changes = Object.keys(wanted).filter(
    (name) => !['waiting_since', 'due_at', 'closed_at'].includes(name),
  );
  if (changes.length === 0) return;
  await changeTicketRow(db, id, wanted, now);
  await recordEvent(db, 'ticket.changed', { ...actBy(actor, audited), about: { ticket: id, changes } });
}
