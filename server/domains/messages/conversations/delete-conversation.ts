import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { chatStays } from '../rules.ts';
import { lockSide, type OfConversation } from './lock-side.ts';
import { clearSide } from './store.ts';

/** Deletes a conversation for the viewer alone. Does nothing if they have no messages in it. Throws 409 for the chat of a group. */
export async function deleteConversation(db: Database, asked: OfConversation): Promise<void> {
  const { viewerId, now } = asked;
  const { side, conversation } = await lockSide(db, asked);
  if (side.group_id !== null) throw conflict(chatStays, 'chat_stays');
  if (side.cleared_to === conversation.last_position) return;
  await clearSide(db, { id: conversation.id, memberId: viewerId, position: conversation.last_position });
  await recordEvent(db, 'conversation.deleted', {
    by: viewerId,
    about: { conversation: conversation.id },
    at: now,
  });
}
