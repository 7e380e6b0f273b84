import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PostViewer } from './rules.ts';

/** A viewer and their request, as the audit log records them; `id` is the post or comment. */
export interface ReaderActor {
  id: string;
  viewer: PostViewer;
  caller: { ip: string; requestId: string };
  now: Date;
}

/**
 * Records in the audit log that staff removed a member's post or comment, and notifies its author without
 * naming the staff member.
 */
export async function recordRemoval(
  db: Database,
  { id, viewer, caller, now }: ReaderActor,
  removed: { type: 'post' | 'comment'; postId: string; groupId: string | null; authorId: string | null },
): Promise<void> {
  if (removed.authorId !== null)
    await notifyMember(db, {
      memberId: removed.authorId,
      kind: 'content_hidden',
      by: null,
      about: {
        content_type: removed.type,
        content_id: id,
        post_id: removed.postId,
        group_id: removed.groupId,
      },
      path: null,
      subject: `hidden:${id}`,
      at: now,
    });
  // Last, because the audit log stays locked until the transaction ends.
  await recordAct(db, {
    actorId: viewer.id,
    action: `delete_${removed.type}`,
    targetType: removed.type,
    targetId: id,
    ip: caller.ip,
    requestId: caller.requestId,
    now,
  });
}
