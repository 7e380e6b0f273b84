import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockChatOf } from './chats/store.ts';
import { findConversation } from './conversations/store.ts';
import { refusalFor } from './read-conversations.ts';
import { memberMissing, type Refusal } from './rules.ts';

interface Addressed {
  sender: Viewer;
  /** Id of a member, of a group, or of a conversation. */
  receiverId: string;
  now: Date;
}

/** Who receives a message: a member, or the group of a chat. */
type Receiver = { memberId: string; groupId: null } | { memberId: null; groupId: string };
type LockedReceiver =
  | Extract<Receiver, { groupId: null }>
  | (Extract<Receiver, { memberId: null }> & {
      /** Guard for the pictures that only members of the group see. */
      guardId: string;
    });

/** Returns to whom the sender may write. Throws the refusal otherwise. */
export async function requireReceiver(
  db: Database,
  { sender, receiverId, now }: Addressed,
): Promise<Receiver> {
  const row = await findConversation(db, sender.id, { partnerId: receiverId, now });
  const { pm_id: memberId = null, group_id: groupId = null } = row ?? {};
  if (!row || (memberId ?? groupId) === null) throw notFound(memberMissing);
  const refusal = refusalFor(row, sender);
  if (refusal) throw asError(refusal);
  if (groupId !== null) return { memberId: null, groupId };
  if (memberId !== null) return { memberId, groupId: null };
  throw notFound(memberMissing);
}

/** Returns to whom the sender may write, as `requireReceiver` does, behind a block or a departure that is on its way. */
export async function lockReceiver(db: Database, addressed: Addressed): Promise<LockedReceiver> {
  const { sender } = addressed;
  const found = await requireReceiver(db, addressed);
  if (found.groupId !== null) {
    const chat = await lockChatOf(db, found.groupId, sender.id);
    if (!chat) throw notFound(memberMissing);
    return { ...found, guardId: chat.members_guard_id };
  }
  await lockPair(db, sender.id, found.memberId);
  const after = await requireReceiver(db, addressed);
  if (after.groupId !== null) throw notFound(memberMissing);
  return after;
}

function asError({ code, sentence }: Refusal) {
  if (code === 'self') return badRequest(sentence, 'self');
  return code === 'missing' ? notFound(sentence) : forbidden(sentence, code);
}
