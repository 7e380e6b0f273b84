import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { categoryClosed } from '../rules.ts';
import { countTopics } from '../store.ts';
import { isCounted, type LockedTopic, updateTopic } from './store.ts';

/** Moves a locked topic to another category and counts it there. Throws 409 for a closed category. */
export async function moveTopic(
  db: Database,
  actor: Actor,
  { topic, category }: { topic: LockedTopic; category: { id: string; is_closed: boolean } },
): Promise<void> {
  if (category.is_closed) throw conflict(categoryClosed, 'category_closed');
  await updateTopic(db, topic.id, { category_id: category.id });
  if (isCounted(topic))
    await countTopics(db, [
      { id: topic.category_id, by: -1 },
      { id: category.id, by: 1 },
    ]);
  await recordEvent(db, 'topic.moved', {
    ...actBy(actor, { isAudited: true }),
    about: { topic: topic.id, from: topic.category_id, to: category.id },
  });
}
