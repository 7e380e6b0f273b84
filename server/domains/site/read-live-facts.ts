import type { LiveFacts } from '#contract/site/public-pages.ts';
import { readOffer } from '#server/domains/membership/founders/read-offer.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { openNumbers } from './about/read-numbers.ts';

/** Time in ms for which the number of free seats is kept. Seats are taken at checkout, where they are counted again. */
const offerKeptMs = 10_000;
/** Shown in place of the live number where an administrator switched it on. */
const membersClaim = '10,000+ members';

/**
 * Returns a function that reads the numbers and the founding offer. While the database is away both are null,
 * and the page is sent without them.
 */
export function openLiveFacts(ctx: AppContext): () => Promise<LiveFacts> {
  const { db, config, clock, log, settings } = ctx;
  const readNumbers = openNumbers(ctx);
  let kept: { until: number; founder: Promise<LiveFacts['founder']> } | null = null;
  const ask = async (): Promise<LiveFacts['founder']> => {
    try {
      const { seats, remaining, is_open } = await readOffer(db, config.payments === 'off');
      return is_open ? { seats, remaining } : null;
    } catch (error) {
      log.warn({ err: error }, 'the founding seats could not be counted');
      kept = null;
      return null;
    }
  };
  const readFounder = (): Promise<LiveFacts['founder']> => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) kept = { until: now + offerKeptMs, founder: ask() };
    return kept.founder;
  };
  return async () => {
    const [numbers, founder] = await Promise.all([readNumbers(), readFounder()]);
    return { numbers, founder, claim: settings.values.claim_members ? membersClaim : null };
  };
}

/** Returns true if two readings show the same facts, so that a page drawn from one needn't be drawn again. */
export const areEqualFacts = (a: LiveFacts, b: LiveFacts): boolean =>
  a.numbers === b.numbers &&
  a.claim === b.claim &&
  a.founder?.remaining === b.founder?.remaining &&
  a.founder?.seats === b.founder?.seats;
