import type { House } from '#server/platform/house.ts';
import { lapseOf } from './rules.ts';
import { settleChoice } from './settle-choice.ts';
import { lapsedChoices } from './store.ts';

/** Refunds every payment whose owner did not decide in time, or whose account is gone. The worker runs it every minute; it may run twice. */
export async function endChoices(house: House): Promise<void> {
  const now = house.clock.now();
  for (const choice of await lapsedChoices(house.db, now)) {
    const outcome = lapseOf(choice, now);
    if (outcome) await house.db.transaction().execute((db) => settleChoice(db, choice.id, outcome, now));
  }
}
