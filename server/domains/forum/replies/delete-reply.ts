import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type Actor, isStaff } from '#server/platform/viewer/rules.ts';
import { replyGone } from '../rules.ts';
import { setReplyVisibility } from '../set-visibility.ts';
import { isCounted } from '../topics/store.ts';
import { lockReply } from './lock-reply.ts';

/**
 * Deletes a reply for its author or for staff. Nested replies keep its place in the list.
 * Idempotent. Throws 404 when the viewer may not delete it.
 */
export async function deleteReply(db: Database, actor: Actor, id: string): Promise<void> {
  const { viewer, now } = actor;
  const held = await lockReply(db, id);
  const mayDelete =
    held && (isStaff(viewer) || (held.reply.author_id === viewer.id && isCounted(held.topic)));
  if (!mayDelete) throw notFound(replyGone);
  const { reply } = held;
  if (reply.deleted_at) return;
  await setReplyVisibility(db, reply, { deleted_at: now, deleted_by: viewer.id });
  await recordEvent(db, 'reply.deleted', {
    ...actBy(actor, { isAudited: reply.author_id !== viewer.id }),
    about: { reply: id, topic: reply.topic_id, author: reply.author_id },
  });
}
