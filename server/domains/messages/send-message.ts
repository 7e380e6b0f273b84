import type { MessageType } from '#contract/messages/constants.ts';
import { messageEmpty } from '#contract/messages/constants.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { linksInText } from '#server/domains/moderation/rules.ts';
import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import {
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  tooMany,
} from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { claimImage } from '#server/platform/images/store-upload.ts';
import { isBlankText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { advance, findConversation, openConversation } from './conversations/store.ts';
import { refusalFor } from './read-conversations.ts';
import {
  beginningsADay,
  beginningsWithin,
  clientIdUsed,
  memberMissing,
  quoteMissing,
  type Refusal,
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
      if (await wasSentTo(db, sending, sent)) return sent;
      throw conflict(clientIdUsed, 'client_id_used');
    }
  }
  // A block that is on its way ends before the answer counts.
  await lockPair(db, sender.id, await requireRecipient(db, sending));
  const receiverId = await requireRecipient(db, sending);
  const conversation = await openConversation(db, [sender.id, receiverId], now);
  if (conversation.last_position === 0) await verifyMayBegin(db, sender.id, now);
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
      await guardImages(db, conversation.id, { isOpen: false });
      await claimImage(db, imageId, { guardId: conversation.id, now });
    }
    await insertMessage(db, {
      id,
      conversationId: conversation.id,
      position,
      senderId: sender.id,
      receiverId,
      type: sending.type,
      content,
      imageId,
      quotedId,
      clientId,
      at,
    });
  });
  await advance(db, { id: conversation.id, senderId: sender.id, position, at });
  await recordEvent(db, 'message.sent', {
    by: sender.id,
    about: { message: id, conversation: conversation.id, receiver: receiverId },
    at: now,
  });
  const row = await findMessage(db, sender.id, { id });
  if (!row) throw new Error('A message was sent and is not there.');
  return row;
}

/** True if a message went to the addressed member or conversation. An erased member has no id in it, and no other row either. */
async function wasSentTo(
  db: Database,
  { sender, receiverId: addressed, now }: Sending,
  { receiver_id, conversation_id }: MessageRow,
): Promise<boolean> {
  if ([receiver_id, conversation_id].includes(addressed)) return true;
  return receiver_id === null && !(await findConversation(db, sender.id, { partnerId: addressed, now }));
}

/** Returns the id of the member to whom the sender may write. Throws the refusal otherwise. */
export async function requireRecipient(
  db: Database,
  { sender, receiverId, now }: Pick<Sending, 'sender' | 'receiverId' | 'now'>,
): Promise<string> {
  const row = await findConversation(db, sender.id, { partnerId: receiverId, now });
  const refusal = row && refusalFor(row, sender);
  if (!row?.pm_id) throw notFound(memberMissing);
  if (refusal) throw asError(refusal);
  return row.pm_id;
}

function asError({ code, sentence }: Refusal) {
  if (code === 'self') return badRequest(sentence, 'self');
  return code === 'missing' ? notFound(sentence) : forbidden(sentence, code);
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
