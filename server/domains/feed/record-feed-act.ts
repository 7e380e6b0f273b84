import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PostViewer } from './rules.ts';

/** Who acts, from where: what the audit log needs to know. */
export interface ReaderActor {
  id: string;
  viewer: PostViewer;
  caller: { ip: string; requestId: string };
  now: Date;
}

/** Writes into the audit log that staff took down what is not theirs, and tells whoever wrote it; nobody of staff is named. */
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
  // Last: the log is held until the transaction ends.
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
