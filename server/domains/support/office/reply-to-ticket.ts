import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { tidyText } from '../rules.ts';
import { idOfOtherWords } from '../sign-ticket.ts';
import { changeTicketRow, insertMessage } from '../store.ts';
import { audited, lockAt } from './lock-ticket.ts';
import { isReplyStored } from './store.ts';

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
