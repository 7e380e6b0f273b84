import { checkInSlug } from '#contract/forum/categories.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { plainText } from '#server/platform/text/html.ts';
import { findCategory } from '../store.ts';
import { insertTopic } from '../topics/store.ts';
import { checkInContent, checkInTitle, weekOf } from './rules.ts';
import { topicOfWeek, unpinWeeksBefore } from './store.ts';

/**
 * Opens this week's check-in topic and unpins last week's. The topic has no author, so the
 * product's name is shown instead. Idempotent within a week.
 */
export async function openCheckIn(db: Database, now: Date): Promise<void> {
  const week = weekOf(now);
  const category = await findCategory(db, checkInSlug);
  if (!category) return;
  const isNew = await insertTopic(db, {
    id: newId(),
    categoryId: category.id,
    authorId: null,
    title: checkInTitle(week),
    tags: ['check-in'],
    content: checkInContent,
    plain: plainText(checkInContent),
    contentHash: sha256(week),
    clientId: null,
    weekOf: week,
    pinnedAt: now,
    now,
  });
  if (isNew) await unpinWeeksBefore(db, week);
}

/** Returns the target of the dashboard's check-in link. `topic_id` is null while this week has no topic. */
export const readCheckIn = async (
  db: Database,
  now: Date,
): Promise<{ category_slug: string; topic_id: string | null }> => ({
  category_slug: checkInSlug,
  topic_id: await topicOfWeek(db, weekOf(now)),
});
