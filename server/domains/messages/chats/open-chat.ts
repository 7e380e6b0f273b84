import type { Conversation } from '#contract/messages/endpoints.ts';
import { groupMissing } from '#server/domains/groups/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findSide } from '../conversations/store.ts';
import { readConversation } from '../read-conversations.ts';
import { addSide, lockChatOf, openConversationOf } from './store.ts';

/**
 * Opens the chat of a group for a member, and returns it. It is in their list from then on, with what follows as unread. Idempotent. Throws
 * 404 for a group without a chat, and for anyone who isn't in it.
 */
export async function openChat(
  db: Database,
  { viewer, groupId, now }: { viewer: Viewer; groupId: string; now: Date },
): Promise<Conversation> {
  if (!(await lockChatOf(db, groupId, viewer.id))) throw notFound(groupMissing);
  if (!(await findSide(db, viewer.id, groupId))) {
    const { id, last_position } = await openConversationOf(db, groupId, now);
    await addSide(db, { conversationId: id, groupId, memberId: viewer.id, position: last_position });
  }
  return readConversation(db, { viewer, partnerId: groupId, now });
}
