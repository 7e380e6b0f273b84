import { search } from '#contract/search.ts';
import { boundedRead, isGivenUp } from '#server/platform/bounded-read.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { unavailable } from '#server/platform/refusal.ts';
import type { Serve } from '#server/platform/serve.ts';
import { findEverywhere } from './find-everywhere.ts';

/** What one statement of a search may take, in ms. */
const longest = 1000;
const tooBusy = 'Many members are searching right now. What you typed is still here. Try again in a moment.';
const tooLong = 'This search took too long. What you typed is still here. Add a word, or try again.';

/** `inFlight` is how many calls the server has at work, searches among them. */
export function searchRoutes(serve: Serve, { inFlight }: { inFlight: () => number }): void {
  let searches = 0;
  const queue = createFairQueue({
    running: 2,
    waiting: 40,
    waitingOfOne: 2,
    patience: 4000,
    refuse: () => unavailable(tooBusy, 2),
    isBusy: () => inFlight() - searches > 2,
    rest: 4,
    longestRest: 300,
  });
  serve(search, 'GET /api/search', async ({ db, viewer, query, now, signal, nextCursor }) => {
    const gone = signal();
    searches += 1;
    try {
      const { next, ...found } = await queue(
        viewer.id,
        () =>
          boundedRead(db, { milliseconds: longest, signal: gone }, (own) =>
            findEverywhere(own, {
              ...query,
              typed: query.q,
              kind: query.kind,
              limit: query.limit,
              viewerId: viewer.id,
              now,
            }),
          ),
        gone,
      );
      nextCursor(next);
      return found;
    } catch (error) {
      // An aborted call has nobody who hears the answer.
      if (gone.aborted || isGivenUp(error)) throw unavailable(tooLong);
      throw error;
    } finally {
      searches -= 1;
    }
  });
}
