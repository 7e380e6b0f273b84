import { changeText } from '#server/domains/moderation/publish-text.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockSide } from './conversations/lock-side.ts';
import { lockReceiver } from './require-receiver.ts';
import { editableUntil, editedTooLate, messageMissing } from './rules.ts';
import { textOfMessage } from './send-message.ts';
import { findMessage, type MessageRow, updateText } from './store.ts';

/**
 * Edits an own message and returns it. Its receiver has read it as before, and the last of two edits wins. An equal text changes nothing. Throws 404
 * for a message that was deleted or is someone else's, 409 after the time for it, and as `sendMessage` does when the sender may no longer
 * write to this member.
 */
export async function editMessage(
  db: Database,
  {
    sender,
    partnerId,
    id,
    content: typed,
    now,
  }: { sender: Viewer; partnerId: string; id: string; content: string; now: Date },
): Promise<MessageRow> {
  const to = await lockReceiver(db, { sender, receiverId: partnerId, now });
  const { conversation } = await lockSide(db, { viewerId: sender.id, partnerId });
  const inside = { id, conversationId: conversation.id };
  const message = await findMessage(db, sender.id, inside);
  if (message?.sender_id !== sender.id || message.deleted_by) throw notFound(messageMissing);
  const content = textOfMessage(typed, { hasPhoto: message.image !== null });
  if (content === message.content) return message;
  if (now > editableUntil(message.created_at)) throw conflict(editedTooLate, 'too_late');
  await changeText(
    db,
    {
      contentType: 'message',
      contentId: id,
      writerId: sender.id,
      words: { links: linksInText(content), mentions: [], contentHash: null },
      text: content,
      isHidden: false,
      conflict: null,
      now,
    },
    () => updateText(db, id, content, now),
  );
  await recordEvent(db, 'message.edited', {
    by: sender.id,
    about: { message: id, conversation: conversation.id, receiver: to.memberId, group: to.groupId },
    at: now,
  });
  return (await findMessage(db, sender.id, inside)) ?? message;
}
