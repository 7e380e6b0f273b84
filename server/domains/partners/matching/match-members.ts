import type { Database } from '#server/platform/database/database.ts';
import { inTurns } from '#server/platform/work-in-turns.ts';
import { findPartner } from '../pacts/find-partner.ts';
import { asSeeker } from './read-fits.ts';
import { matchInSteps } from './rules.ts';
import { countPassedOver, seekers, seekersApart } from './store.ts';

/**
 * Pairs everyone who looks for a partner, and returns how many pairs were made. Each pair is a transaction of its own. A pair
 * with a member who found a partner or stopped looking meanwhile is left out.
 */
export async function matchMembers(db: Database, now: Date): Promise<number> {
  const pool = (await seekers(db, now)).map(asSeeker);
  const apart = new Set((await seekersApart(db)).flatMap(({ one, two }) => [one + two, two + one]));
  const { pairs, passedOver } = await inTurns(
    matchInSteps(pool, { at: now, areApart: (one, two) => apart.has(one + two) }),
  );
  let made = 0;
  for (const [one, two] of pairs) {
    const isMade = await db
      .transaction()
      .execute((tx) => findPartner(tx, { one, two, by: null, now, needsBothLooking: true }));
    if (isMade === 'made') made += 1;
  }
  await countPassedOver(db, passedOver);
  return made;
}
