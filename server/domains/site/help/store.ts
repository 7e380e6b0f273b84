import { sql } from 'kysely';
import type { HelpVote } from '#contract/site/public-pages.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Counts that an answer of the help centre did or didn't help someone today (UTC). Nothing of the reader is kept. */
export async function countVote(
  db: Database,
  { path, vote, now }: { path: string; vote: HelpVote; now: Date },
): Promise<void> {
  const [helped, unclear] = vote === 'yes' ? [1, 0] : [0, 1];
  await db
    .insertInto('help_votes')
    .values({ path, counted_on: now.toISOString().slice(0, 10), helped, unclear })
    .onConflict((conflict) =>
      conflict.columns(['path', 'counted_on']).doUpdateSet(({ ref }) => ({
        helped: sql`${ref('help_votes.helped')} + excluded.helped`,
        unclear: sql`${ref('help_votes.unclear')} + excluded.unclear`,
      })),
    )
    .execute();
}
