import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { maxPinned, tooManyPinned, topicMissing } from '../rules.ts';
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
 * loses it unless `pinned` is set. Throws 404, and 409 when too many topics are pinned.
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
  const pinned = wish.pinned ?? (topic.pinned_at !== null && !moves);
  const locked = wish.locked ?? topic.locked_at !== null;

  // Recorded last, because the audit log stays locked until the transaction ends.
  const done: { action: string; details?: Record<string, string> }[] = [];
  if (moves) {
    await updateTopic(db, id, { category_id: category.id });
    if (isCounted(topic))
      await countTopics(db, [
        { id: topic.category_id, by: -1 },
        { id: category.id, by: 1 },
      ]);
    done.push({ action: 'move_topic', details: { from: topic.category_id, to: category.id } });
  }
  if (pinned !== (topic.pinned_at !== null)) {
    if (pinned && (await pinnedIn(db, category.id)) >= maxPinned)
      throw conflict(tooManyPinned, 'too_many_pinned');
    await updateTopic(db, id, { pinned_at: pinned ? actor.now : null });
    done.push({ action: pinned ? 'pin_topic' : 'unpin_topic' });
  }
  if (locked !== (topic.locked_at !== null)) {
    await updateTopic(db, id, { locked_at: locked ? actor.now : null });
    done.push({ action: locked ? 'lock_topic' : 'unlock_topic' });
  }
  for (const each of done) await recordAct(db, actor, { ...each, targetType: 'topic', targetId: id });
}
