import type { MessageType } from '#contract/messages/constants.ts';
import { messageEmpty } from '#contract/messages/constants.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid, notFound, tooMany } from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { claimImage } from '#server/platform/images/store-upload.ts';
import { isBlankText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { addSide, keepRead, lockChatOf, openConversationOf } from './chats/store.ts';
import { advance, findConversation, openConversation } from './conversations/store.ts';
import { lockReceiver } from './require-receiver.ts';
import {
  beginningsADay,
  beginningsWithin,
  clientIdUsed,
  memberMissing,
  quoteMissing,
  timeAfter,
} from './rules.ts';
import {
  beginningsSince,
  findMessage,
  insertMessage,
  lockBeginnings,
  lockSending,
  type MessageRow,
  messageSentAs,
} from './store.ts';

export interface Sending {
  sender: Viewer;
  receiverId: string;
  content: string;
  type: MessageType;
  imageId: string | null;
  /** Message that it replies to. */
  quotedId: string | null;
  clientId: string | null;
  now: Date;
}

/** Returns the trimmed text of a message. It may be blank beside a photo. Throws 422 otherwise. */
export function textOfMessage(typed: string, { hasPhoto }: { hasPhoto: boolean }): string {
  if (!isBlankText(typed)) return typed.trim();
  if (hasPhoto) return '';
  throw invalid(messageEmpty, { content: messageEmpty });
}

/**
 * Sends a message and returns it. Idempotent by `clientId`. Throws 400, 403 or 404 when the sender may not write to this
 * member, 409 when the `clientId`
 * belongs to a message to someone else, 422 as `admitText` does and for a quoted message of another conversation, and 429 for too many new conversations.
 */
export async function sendMessage(db: Database, sending: Sending): Promise<MessageRow> {
  const { sender, content, imageId, quotedId, clientId, now } = sending;
  if (clientId !== null) {
    await lockSending(db, sender.id, clientId);
    const sent = await messageSentAs(db, sender.id, clientId);
    if (sent) {
      // A copy of a call says nothing of a chat that the sender no longer reads.
      if (sent.group_id !== null && !(await lockChatOf(db, sent.group_id, sender.id)))
        throw notFound(memberMissing);
      if (!(await wasSentTo(db, sending, sent))) throw conflict(clientIdUsed, 'client_id_used');
      return sent.group_id === null ? sent : await requireSent(db, sender.id, sent.id);
    }
  }
  const to = await lockReceiver(db, sending);
  const isChat = to.groupId !== null;
  const conversation = isChat
    ? await openConversationOf(db, to.groupId, now)
    : await openConversation(db, [sender.id, to.memberId], now);
  if (isChat)
    await addSide(db, {
      conversationId: conversation.id,
      groupId: to.groupId,
      memberId: sender.id,
      position: 0,
    });
  else if (conversation.last_position === 0) await verifyMayBegin(db, sender.id, now);
  if (quotedId && !(await findMessage(db, sender.id, { id: quotedId, conversationId: conversation.id })))
    throw invalid(quoteMissing);
  const id = newId();
  const at = timeAfter(conversation.last_at, now);
  const position = conversation.last_position + 1;
  const words = { links: linksInText(content), mentions: [], contentHash: null };
  const text = {
    contentType: 'message',
    contentId: id,
    writerId: sender.id,
    words,
    text: content,
    now,
  } as const;
  await publishText(db, text, async () => {
    if (imageId) {
      const guardId = isChat ? to.guardId : conversation.id;
      await guardImages(db, guardId, { isOpen: false });
      await claimImage(db, imageId, { guardId, now });
    }
    await insertMessage(db, {
      id,
      conversationId: conversation.id,
      position,
      senderId: sender.id,
      receiverId: to.memberId,
      type: sending.type,
      content,
      imageId,
      quotedId,
      clientId,
      at,
    });
  });
  await advance(db, { id: conversation.id, senderId: sender.id, position, at });
  if (isChat) await keepRead(db, { conversationId: conversation.id, memberId: sender.id, position });
  await recordEvent(db, 'message.sent', {
    by: sender.id,
    about: { message: id, conversation: conversation.id, receiver: to.memberId, group: to.groupId },
    at: now,
  });
  const row = await findMessage(db, sender.id, { id });
  if (!row) throw new Error('A message was sent and is not there.');
  return row;
}

/** Returns a message that was sent to a chat before. Throws 404 once its sender no longer sees it: they left, and may have come back. */
async function requireSent(db: Database, senderId: string, id: string): Promise<MessageRow> {
  const row = await findMessage(db, senderId, { id });
  if (!row) throw notFound(memberMissing);
  return row;
}

/** True if a message went to the addressed member or conversation. An erased member has no id in it, and no other row either. */
async function wasSentTo(
  db: Database,
  { sender, receiverId: addressed, now }: Sending,
  { receiver_id, conversation_id, group_id }: MessageRow,
): Promise<boolean> {
  if ([receiver_id, conversation_id, group_id].includes(addressed)) return true;
  return (
    receiver_id === null &&
    group_id === null &&
    !(await findConversation(db, sender.id, { partnerId: addressed, now }))
  );
}

/** Throws 429 for a member who begins many conversations in a day. They can still write in those they have. */
async function verifyMayBegin(db: Database, senderId: string, now: Date): Promise<void> {
  // Conversations of one sender are counted one by one, however many begin at the same moment.
  await lockBeginnings(db, senderId);
  const { count, oldest } = await beginningsSince(db, senderId, new Date(now.getTime() - beginningsWithin));
  if (count < beginningsADay) return;
  const free = (oldest ?? now).getTime() + beginningsWithin - now.getTime();
  throw tooMany(
    `You've begun ${beginningsADay} conversations in a day. You can write to new people tomorrow.`,
    Math.max(1, Math.ceil(free / 1000)),
  );
}
