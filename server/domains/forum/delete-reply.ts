import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { changeReplyStanding } from './change-standing.ts';
import { holdReply } from './hold-reply.ts';
import { notifyAuthor } from './notify-readers.ts';
import { type ActOfStaff, recordForumAct } from './record-forum-act.ts';
import { isStaff, replyGone } from './rules.ts';
import { isCounted } from './topics/store.ts';

/** Deletes a reply: its author or staff (A section 6). Answers below it keep its place. Again changes nothing. Throws 404 for another's. */
export async function deleteReply(db: Database, act: ActOfStaff, id: string): Promise<void> {
  const { asker, now } = act;
  const held = await holdReply(db, id);
  const mayDelete = held && (isStaff(asker) || (held.reply.author_id === asker.id && isCounted(held.topic)));
  if (!mayDelete) throw notFound(replyGone);
  const { reply } = held;
  if (reply.deleted_at) return;
  await changeReplyStanding(db, reply, { deleted_at: now, deleted_by: asker.id });
  if (reply.author_id === asker.id) return;
  await notifyAuthor(db, { authorId: reply.author_id, topicId: reply.topic_id, postId: id, now });
  await recordForumAct(db, act, { action: 'delete_reply', targetType: 'reply', targetId: id });
}
