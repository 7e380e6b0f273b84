import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { isRestorable, restoreDays, topicMissing } from '../rules.ts';
import { setTopicVisibility } from '../set-visibility.ts';
import { lockTopic } from './store.ts';

export const tooLate = `A topic deleted more than ${restoreDays} days ago can't be restored.`;

/**
 * Restores a deleted topic with all its replies; does nothing for one that isn't deleted.
 * Throws 404, and 409 after `restoreDays`.
 */
export async function restoreTopic(db: Database, actor: Actor, id: string): Promise<void> {
  const topic = await lockTopic(db, id);
  if (!topic) throw notFound(topicMissing);
  if (!topic.deleted_at) return;
  if (!isRestorable(topic.deleted_at, actor.now)) throw conflict(tooLate, 'too_late');
  await setTopicVisibility(db, topic, { deleted_at: null, deleted_by: null });
  await recordEvent(db, 'topic.restored', { ...actBy(actor, { isAudited: true }), about: { topic: id } });
}
