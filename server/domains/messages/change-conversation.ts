import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import {
  clearSide,
  findSide,
  type LockedConversation,
  lockConversation,
  type Side,
  setMuted,
  setReadTo,
} from './conversations/store.ts';
import { conversationMissing } from './rules.ts';
import { markRead, readSettings } from './store.ts';

interface OfConversation {
  viewerId: string;
  partnerId: string;
  now: Date;
}

/** Returns the viewer's side of a conversation. Throws 404 for none, and behind a block. */
export async function requireSide(
  db: Database,
  { viewerId, partnerId }: Pick<OfConversation, 'viewerId' | 'partnerId'>,
): Promise<Side> {
  const side = await findSide(db, viewerId, partnerId);
  if (!side) throw notFound(conversationMissing);
  return side;
}

/** Locks a conversation and returns it with the viewer's side. Throws 404 as `requireSide` does. */
export async function lockSide(
  db: Database,
  asked: Pick<OfConversation, 'viewerId' | 'partnerId'>,
): Promise<{ side: Side; conversation: LockedConversation }> {
  const { conversation_id } = await requireSide(db, asked);
  const conversation = await lockConversation(db, conversation_id);
  if (!conversation) throw notFound(conversationMissing);
  return { side: await requireSide(db, asked), conversation };
}

/** Deletes a conversation for the viewer alone (decision 81). Does nothing if they have no messages in it. */
export async function deleteConversation(db: Database, asked: OfConversation): Promise<void> {
  const { viewerId, now } = asked;
  const { side, conversation } = await lockSide(db, asked);
  if (side.cleared_to === conversation.last_position) return;
  await clearSide(db, { id: conversation.id, memberId: viewerId, position: conversation.last_position });
  await recordEvent(db, 'conversation.deleted', {
    by: viewerId,
    about: { conversation: conversation.id },
    at: now,
  });
}

/** Mutes a conversation for the viewer, or unmutes it. */
export async function muteConversation(
  db: Database,
  { muted, ...asked }: OfConversation & { muted: boolean },
): Promise<void> {
  const { viewerId, now } = asked;
  const { side, conversation } = await lockSide(db, asked);
  if ((side.muted_at !== null) === muted) return;
  await setMuted(db, { id: conversation.id, memberId: viewerId, mutedAt: muted ? now : null });
  await recordEvent(db, 'conversation.muted', {
    by: viewerId,
    about: { conversation: conversation.id, muted },
    at: now,
  });
}

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
