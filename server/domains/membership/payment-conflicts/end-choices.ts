import type { AppContext } from '#server/platform/app-context.ts';
import { lapseOf } from './rules.ts';
import { settleChoice } from './settle-choice.ts';
import { lapsedChoices } from './store.ts';

/**
 * Refunds every payment whose choice lapsed or whose account was deleted. The worker calls it every minute.
 * May run twice.
 */
export async function endChoices(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  for (const choice of await lapsedChoices(ctx.db, now)) {
    const outcome = lapseOf(choice, now);
    if (outcome) await ctx.db.transaction().execute((db) => settleChoice(db, choice.id, outcome, now));
  }
}
