import type { Database } from '#server/platform/database/database.ts';

/** Returns the id of a week's topic; null when it is missing, deleted or hidden. */
export const topicOfWeek = async (db: Database, week: string): Promise<string | null> =>
  (
    await db
      .selectFrom('forum_topics')
      .select('id')
      .where('week_of', '=', week)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;

/** Unpins the weekly topics older than `week`. */
export async function unpinWeeksBefore(db: Database, week: string): Promise<void> {
  await db
    .updateTable('forum_topics')
    .set({ pinned_at: null })
    .where('week_of', '<', week)
    .where('pinned_at', 'is not', null)
    .execute();
}
