import { weeklySlug } from '#contract/forum/categories.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { plainText } from '#server/platform/text/html.ts';
import { findCategory } from '../store.ts';
import { insertTopic } from '../topics/store.ts';
import { weeklyContent, weeklyTitle, weekOf } from './rules.ts';
import { topicOfWeek, unpinWeeksBefore } from './store.ts';

/**
 * Opens this week's topic and unpins last week's. The topic has no author, so the
 * product's name is shown instead. Idempotent within a week.
 */
export async function openWeeklyTopic(db: Database, now: Date): Promise<void> {
  const week = weekOf(now);
  const category = await findCategory(db, weeklySlug);
  if (!category) return;
  const isNew = await insertTopic(db, {
    id: newId(),
    categoryId: category.id,
    authorId: null,
    title: weeklyTitle(week),
    tags: ['check-in'],
    content: weeklyContent,
    plain: plainText(weeklyContent),
    contentHash: sha256(week),
    clientId: null,
    weekOf: week,
    pinnedAt: now,
    now,
  });
  if (isNew) await unpinWeeksBefore(db, week);
}

/** Returns the target of the dashboard's link to the weekly topic. `topic_id` is null while this week has no topic. */
export const readWeeklyTopic = async (
  db: Database,
  now: Date,
): Promise<{ category_slug: string; topic_id: string | null }> => ({
  category_slug: weeklySlug,
  topic_id: await topicOfWeek(db, weekOf(now)),
});
