import type { CommunityNumbers } from '#contract/site/public-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { withTimeout } from '#server/platform/database/database.ts';
import { publishedNumbers } from './rules.ts';
import { countCommunity } from './store.ts';

const keptMs = 60 * 60 * 1000;

/**
 * Returns a function that reads the published numbers. They are counted at most once an hour, and once for all
 * who ask meanwhile. Returns null when they can't be counted: the page has no numbers then.
 */
export function openNumbers({
  background,
  clock,
  log,
}: Pick<AppContext, 'background' | 'clock' | 'log'>): () => Promise<CommunityNumbers | null> {
  let kept: { until: number; numbers: Promise<CommunityNumbers | null> } | null = null;
  const count = async (now: Date): Promise<CommunityNumbers | null> => {
    try {
      return publishedNumbers(await withTimeout(background, (patient) => countCommunity(patient, now)), now);
    } catch (error) {
      log.warn({ err: error }, 'the community could not be counted');
      kept = null;
      return null;
    }
  };
  return () => {
    const now = clock.now();
    if (!kept || kept.until <= now.getTime()) kept = { until: now.getTime() + keptMs, numbers: count(now) };
    return kept.numbers;
  };
}
