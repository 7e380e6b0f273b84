import type { ContentType } from '#contract/moderation.ts';
import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { recordAct } from './audit/record-act.ts';

/**
 * Notifies an author that staff removed their content, without naming the staff member, and records the
 * removal in the audit log. Call it last: the log stays locked until the transaction ends.
 */
export async function recordRemoval(
  db: Database,
  actor: Actor,
  {
    contentType,
    contentId,
    authorId,
    about,
  }: {
    contentType: ContentType;
    contentId: string;
    authorId: string | null;
    /** Ids of the place the content was in. */
    about: Record<string, string | null>;
  },
): Promise<void> {
  if (authorId !== null)
    await notifyMember(db, {
      memberId: authorId,
      kind: 'content_hidden',
      by: null,
      about: { content_type: contentType, content_id: contentId, ...about },
      path: null,
      subject: `hidden:${contentId}`,
      at: actor.now,
    });
  await recordAct(db, actor, {
    action: `delete_${contentType}`,
    targetType: contentType,
    targetId: contentId,
  });
}
