import type { Ticket, TicketRow } from '#contract/support/endpoints.ts';
import { formerMember } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { noQuestion } from '../continue-question.ts';
import { showOwn } from '../read-question.ts';
import { messagesOf } from '../store.ts';
import { countBefore, notesOf, type TicketOfOffice, ticketById } from './store.ts';

export const showRow = (row: TicketOfOffice): TicketRow => ({
  ...showOwn(row),
  name: row.name,
  tier: row.tier,
  priority: row.priority,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name,
  is_about_staff: row.is_about_staff,
  version: row.version,
});

/** Returns a question with its messages and notes in their order; its writer doesn't read the notes on it. Throws 404. */
export async function readTicket(
  db: Database,
  { viewer, now }: { viewer: Pick<Viewer, 'id' | 'isAdmin'>; now: Date },
  id: string,
): Promise<Ticket> {
  const row = await ticketById(db, { id, viewer, now });
  if (!row) throw notFound(noQuestion);
  const [messages, notes, before] = [
    await messagesOf(db, id),
    row.member_id === viewer.id ? [] : await notesOf(db, id),
    await countBefore(db, row),
  ];
  const all = [
    ...messages.map((message) => ({
      ...message,
      author_name: message.kind === 'question' ? null : (message.author_name ?? formerMember),
    })),
    ...notes.map((note) => ({
      ...note,
      kind: 'note' as const,
      author_name: note.author_name ?? formerMember,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return {
    ...showRow(row),
    email: viewer.isAdmin ? row.email : null,
    member_id: row.member_id,
    member_since: row.member_since?.toISOString() ?? null,
    before,
    first_reply_at: row.first_reply_at?.toISOString() ?? null,
    messages: all.map(({ id: messageId, kind, author_name, content, at }) => ({
      id: messageId,
      kind,
      author_name,
      content,
      at: at.toISOString(),
    })),
  };
}
