import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { keepFromNamed } from './ask-question.ts';
import type {} from './events.ts';
import { dueAt, isWaiting, stateAfterQuestion, tidyText } from './rules.ts';
import { idOfOtherWords, type TicketLink } from './sign-ticket.ts';
import { changeTicketRow, insertMessage, lockTicket, wordsOfForm } from './store.ts';

/** Whose question it is: a member's own, or that of a link's owner. */
export type Own = { id: string; memberId: string } | (TicketLink & { memberId?: undefined });

export const noQuestion = 'We couldn’t find this question.';

export const lockOwn = async (db: Database, own: Own) => {
  const ticket = await lockTicket(db, own);
  if (!ticket) throw notFound(noQuestion);
  return ticket;
};

/** Adds what the writer wrote, which opens the question again. A repetition changes nothing. */
export async function continueQuestion(
  db: Database,
  own: Own,
  { message, formId, now }: { message: string; formId: string; now: Date },
): Promise<void> {
  const ticket = await lockOwn(db, own);
  const content = tidyText(message);
  const add = (id: string) =>
    insertMessage(db, {
      ticketId: own.id,
      kind: 'question',
      authorId: ticket.member_id,
      content,
      formId: id,
      now,
    });
  const added =
    (await add(formId)) ??
    // Other words are another message: a browser's Back leads to the form that was sent.
    ((await wordsOfForm(db, formId)) === content ? null : await add(idOfOtherWords(formId, content)));
  if (added === null) return;
  await keepFromNamed(db, { id: own.id, category: ticket.category, content });
  // A promise that runs already stays: writing again makes no one wait longer.
  const runs = isWaiting(ticket.state);
  await changeTicketRow(
    db,
    own.id,
    {
      state: stateAfterQuestion(ticket.first_reply_at !== null),
      closed_at: null,
      ...(!runs && { waiting_since: now, due_at: dueAt(ticket.category, ticket.priority, now) }),
    },
    now,
  );
  await recordEvent(db, 'question.continued', { by: ticket.member_id, at: now, about: { ticket: own.id } });
}
