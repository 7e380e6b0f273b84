import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { recordForumAct, type StaffActor } from '../record-forum-act.ts';
import { isRestorable, restoreDays, topicMissing } from '../rules.ts';
import { setTopicVisibility } from '../set-visibility.ts';
import { lockTopic } from './store.ts';

export const tooLate = `A topic deleted more than ${restoreDays} days ago can't be restored.`;

/** Brings a deleted topic back with all that stood in it (decision 65). One that stands stays as it is. Throws 404, 409 when it is too late. */
export async function restoreTopic(db: Database, act: StaffActor, id: string): Promise<void> {
  const topic = await lockTopic(db, id);
  if (!topic) throw notFound(topicMissing);
  if (!topic.deleted_at) return;
  if (!isRestorable(topic.deleted_at, act.now)) throw conflict(tooLate, 'too_late');
  await setTopicVisibility(db, topic, { deleted_at: null, deleted_by: null });
  await recordForumAct(db, act, { action: 'restore_topic', targetType: 'topic', targetId: id });
}
