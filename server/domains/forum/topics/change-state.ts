import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { categoryClosed, maxPinned, tooManyPinned, topicMissing } from '../rules.ts';
import { countTopics, findCategory } from '../store.ts';
import { isCounted, lockTopic, pinnedIn, updateTopic } from './store.ts';

export interface TopicStateUpdate {
  pinned?: boolean | undefined;
  locked?: boolean | undefined;
  /** Slug or id. */
  category?: string | undefined;
}

/**
 * Pins, locks or moves a topic and records only actual changes. A pin belongs to a category, so a moved topic
 * loses it unless `pinned` is set. Throws 404, and 409 for a closed category or too many pinned topics.
 */
export async function changeState(
  db: Database,
  actor: Actor,
  { id, ...wish }: TopicStateUpdate & { id: string },
): Promise<void> {
  const topic = await lockTopic(db, id);
  if (!topic) throw notFound(topicMissing);
  const category =
    wish.category === undefined ? { id: topic.category_id } : await findCategory(db, wish.category);
  if (!category) throw notFound("That category doesn't exist.");
  const moves = category.id !== topic.category_id;
  if (moves && 'is_closed' in category && category.is_closed)
    throw conflict(categoryClosed, 'category_closed');
  const pinned = wish.pinned ?? (topic.pinned_at !== null && !moves);
  const locked = wish.locked ?? topic.locked_at !== null;

  const pins = pinned !== (topic.pinned_at !== null);
  const locks = locked !== (topic.locked_at !== null);

  if (moves) {
    await updateTopic(db, id, { category_id: category.id });
    if (isCounted(topic))
      await countTopics(db, [
        { id: topic.category_id, by: -1 },
        { id: category.id, by: 1 },
      ]);
  }
  if (pins) {
    if (pinned && (await pinnedIn(db, category.id)) >= maxPinned)
      throw conflict(tooManyPinned, 'too_many_pinned');
    await updateTopic(db, id, { pinned_at: pinned ? actor.now : null });
  }
  if (locks) await updateTopic(db, id, { locked_at: locked ? actor.now : null });

  const act = actBy(actor, { isAudited: true });
  if (moves)
    await recordEvent(db, 'topic.moved', {
      ...act,
      about: { topic: id, from: topic.category_id, to: category.id },
    });
  if (pins)
    await recordEvent(db, pinned ? 'topic.pinned' : 'topic.unpinned', { ...act, about: { topic: id } });
  if (locks)
    await recordEvent(db, locked ? 'topic.locked' : 'topic.unlocked', { ...act, about: { topic: id } });
}
