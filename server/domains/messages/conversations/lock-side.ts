import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { conversationMissing } from '../rules.ts';
import { findSide, type LockedConversation, lockConversation, type Side } from './store.ts';

export interface OfConversation {
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
