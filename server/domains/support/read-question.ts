import type { Question } from '#contract/support/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { noQuestion, type Own } from './continue-question.ts';
import { firstName, titleOf } from './rules.ts';
import { ticketPath } from './sign-ticket.ts';
import { messagesOf, type OwnTicket, questionById } from './store.ts';

export const showOwn = (row: OwnTicket) => ({
  id: row.id,
  number: Number(row.number),
  title: titleOf(row.beginning),
  category: row.category,
  state: row.state,
  opened_at: row.opened_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
});

/** Returns a question with its messages: a member's own, or that of a link. Throws 404. */
export async function readQuestion(
  db: Database,
  own: Own,
  serverKey: Buffer,
): Promise<Question & { has_receipt: boolean }> {
  const { id } = own;
  const row = await questionById(db, own);
  if (!row) throw notFound(noQuestion);
  const messages = await messagesOf(db, id);
  return {
    ...showOwn(row),
    has_receipt: row.receipt_at !== null,
    path: ticketPath(serverKey, { id, generation: row.link_generation }),
    messages: messages.map(({ id: messageId, kind, content, at, author_name }) => ({
      id: messageId,
      kind,
      author_name: kind === 'question' || !author_name ? null : firstName(author_name),
      content,
      at: at.toISOString(),
    })),
  };
}
