import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import { lockSide } from './conversations/lock-side.ts';
import { lockConversation, recountUnread } from './conversations/store.ts';
import { dropReactionsTo } from './reactions/store.ts';
import { messageMissing } from './rules.ts';
import { blankMessage, findMessage, type MessageRow, placeOfMessage } from './store.ts';

/**
 * Deletes an own message for both, and returns its tombstone. A repeat changes nothing. Throws 404 for a message outside the
 * conversation, 403 for one of the partner.
 */
export async function deleteMessage(
  db: Database,
  { viewerId, partnerId, id, now }: { viewerId: string; partnerId: string; id: string; now: Date },
): Promise<MessageRow> {
  const { conversation } = await lockSide(db, { viewerId, partnerId });
  const inside = { id, conversationId: conversation.id };
  const message = await findMessage(db, viewerId, inside);
  if (!message) throw notFound(messageMissing);
  if (message.sender_id !== viewerId)
    throw forbidden('You can delete only your own messages. You can delete the conversation for yourself.');
  if (message.deleted_by === 'sender') return message;
  await eraseMessage(db, id, { byStaff: message.deleted_by !== null, now });
  await recordEvent(db, 'message.deleted', {
    by: viewerId,
    about: {
      message: id,
      conversation: conversation.id,
      receiver: message.receiver_id,
      group: message.group_id,
    },
    at: now,
  });
  return (await findMessage(db, viewerId, inside)) ?? message;
}

/** Makes a message a tombstone without its text and picture. Does nothing for one that was deleted. */
export async function eraseMessage(
  db: Database,
  id: string,
  { byStaff, now }: { byStaff: boolean; now: Date },
): Promise<void> {
  const place = await placeOfMessage(db, id);
  const conversation = place && (await lockConversation(db, place.conversation_id));
  if (!conversation) return;
  const erased = await blankMessage(db, id, { byStaff, now });
  if (!erased) return;
  await dropReactionsTo(db, id);
  if (erased.image_id) await releaseImage(db, erased.image_id, now);
  await recountUnread(db, conversation);
}
