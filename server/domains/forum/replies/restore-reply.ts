import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { isRestorable, replyGone } from '../rules.ts';
import { setReplyVisibility } from '../set-visibility.ts';
import { tooLate } from '../topics/restore-topic.ts';
import { lockReply } from './lock-reply.ts';

/**
 * Restores a deleted reply; does nothing for one that isn't deleted. Throws 404, and 409 after `restoreDays`.
 */
export async function restoreReply(db: Database, actor: Actor, id: string): Promise<void> {
  const held = await lockReply(db, id);
  if (!held) throw notFound(replyGone);
  const { reply } = held;
  if (!reply.deleted_at) return;
  if (!isRestorable(reply.deleted_at, actor.now)) throw conflict(tooLate, 'too_late');
  await setReplyVisibility(db, reply, { deleted_at: null, deleted_by: null });
  await recordEvent(db, 'reply.restored', { ...actBy(actor, { isAudited: true }), about: { reply: id } });
}
