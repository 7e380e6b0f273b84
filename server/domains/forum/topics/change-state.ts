import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { topicMissing } from '../rules.ts';
import { findCategory } from '../store.ts';
import { lockReplies } from './lock-replies.ts';
import { moveTopic } from './move-topic.ts';
import { pinTopic } from './pin-topic.ts';
import { lockTopic } from './store.ts';

export interface TopicStateUpdate {
  pinned?: boolean | undefined;
  locked?: boolean | undefined;
  /** Slug or id. */
  category?: string | undefined;
}

/**
 * Moves, pins and locks a topic as one call asks, and records only actual changes. A pin belongs to a category, so a
 * moved topic loses it unless `pinned` is set. Throws 404, and as the three acts do.
 */
export async function changeState(
  db: Database,
  actor: Actor,
  { id, ...wish }: TopicStateUpdate & { id: string },
): Promise<void> {
  const topic = await lockTopic(db, id);
  if (!topic) throw notFound(topicMissing);
  const named = wish.category === undefined ? null : await findCategory(db, wish.category);
  if (named === undefined) throw notFound("That category doesn't exist.");
  const moves = named !== null && named.id !== topic.category_id;
  const pinned = wish.pinned ?? (topic.pinned_at !== null && !moves);
  const locked = wish.locked ?? topic.locked_at !== null;

  if (moves) await moveTopic(db, actor, { topic, category: named });
  if (pinned !== (topic.pinned_at !== null))
    await pinTopic(db, actor, { id, categoryId: named?.id ?? topic.category_id, pinned });
  if (locked !== (topic.locked_at !== null)) await lockReplies(db, actor, { id, locked });
}
