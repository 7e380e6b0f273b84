import type { ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { lockSide, type OfConversation } from '../conversations/lock-side.ts';
import { messageMissing } from '../rules.ts';
import { findMessage, type MessageRow } from '../store.ts';
import { addReaction, dropReaction } from './store.ts';

/**
 * Sets a reaction of the viewer to a message of their conversation, and returns the message. It notifies no one and leaves what is unread
 * as it is. Throws 404 for a message that was deleted, and behind a block.
 */
export async function reactMessage(
  db: Database,
  { id, kind, active, ...asked }: OfConversation & { id: string; kind: ReactionKind; active: boolean },
): Promise<MessageRow> {
  const { viewerId, now } = asked;
  const { side, conversation } = await lockSide(db, asked);
  const inside = { id, conversationId: conversation.id };
  const message = await findMessage(db, viewerId, inside);
  if (!message || message.deleted_by) throw notFound(messageMissing);
  const reaction = { messageId: id, memberId: viewerId, kind };
  if (!(await (active ? addReaction(db, { ...reaction, now }) : dropReaction(db, reaction)))) return message;
  await recordEvent(db, 'message.reacted', {
    by: viewerId,
    about: { message: id, conversation: conversation.id, partner: side.partner_id, group: side.group_id },
    at: now,
  });
  return (await findMessage(db, viewerId, inside)) ?? message;
}
