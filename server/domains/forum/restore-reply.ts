import type { Database } from '#server/platform/database.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { changeReplyStanding } from './change-standing.ts';
import { holdReply } from './hold-reply.ts';
import { type ActOfStaff, recordForumAct } from './record-forum-act.ts';
import { tooLate } from './restore-topic.ts';
import { isRestorable, replyGone } from './rules.ts';

/** Brings a deleted reply back. One that stands stays as it is. Throws 404, 409 when it is too late. */
export async function restoreReply(db: Database, act: ActOfStaff, id: string): Promise<void> {
  const held = await holdReply(db, id);
  if (!held) throw notFound(replyGone);
  const { reply } = held;
  if (!reply.deleted_at) return;
  if (!isRestorable(reply.deleted_at, act.now)) throw conflict(tooLate, 'too_late');
  await changeReplyStanding(db, reply, { deleted_at: null, deleted_by: null });
  await recordForumAct(db, act, { action: 'restore_reply', targetType: 'reply', targetId: id });
}
