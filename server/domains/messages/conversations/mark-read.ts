import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { readSettings } from '../settings.store.ts';
import { markRead } from '../store.ts';
import { lockSide, type OfConversation } from './lock-side.ts';
import { setReadTo } from './store.ts';

/** Returns whether all of these members show what they have read. */
async function showReads(db: Database, memberIds: readonly (string | null)[]): Promise<boolean> {
  for (const id of memberIds) if (id !== null && !(await readSettings(db, id)).read_receipts) return false;
  return true;
}

/**
 * Marks the messages up to a position as read, and returns the unread count. A position past the end means all; an earlier
 * one than the last changes nothing.
 */
export async function readMessages(
  db: Database,
  { position, ...asked }: OfConversation & { position: number },
): Promise<{ unread_count: number; read_to: number }> {
  const { viewerId, now } = asked;
  const { side, conversation } = await lockSide(db, asked);
  const to = Math.min(position, conversation.last_position);
  const read = await markRead(db, { id: conversation.id, memberId: viewerId, position: to, now });
  if (read === 0 && to <= side.read_to) return { unread_count: side.unread_count, read_to: side.read_to };
  const after = await setReadTo(db, { id: conversation.id, memberId: viewerId, position: to });
  if (read > 0)
    await recordEvent(db, 'message.read', {
      by: viewerId,
      about: {
        conversation: conversation.id,
        partner: side.partner_id,
        position: to,
        shown: await showReads(db, [viewerId, side.partner_id]),
      },
      at: now,
    });
  return after;
}
