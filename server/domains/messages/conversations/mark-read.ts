import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { keepRead } from '../chats/store.ts';
import { readSettings } from '../settings.store.ts';
import { markRead } from '../store.ts';
import { lockSide, type OfConversation, requireSide } from './lock-side.ts';
import { findConversation, type Side, setReadTo } from './store.ts';

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
  const own = await requireSide(db, asked);
  if (own.group_id !== null) return readChat(db, asked, { side: own, position });
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

/** Moves the mark of one member, who waits for no one: everyone reads a chat at once, and no one sees who did. */
async function readChat(
  db: Database,
  asked: OfConversation,
  { side, position }: { side: Side; position: number },
): Promise<{ unread_count: number; read_to: number }> {
  const { conversation_id: conversationId, last_position, read_to } = side;
  await keepRead(db, {
    conversationId,
    memberId: asked.viewerId,
    position: Math.min(position, last_position),
  });
  const after = await findConversation(db, asked.viewerId, asked);
  return { unread_count: after?.unread_count ?? 0, read_to: after?.read_to ?? read_to };
}
