import type { Database } from '../database/database.ts';
import { boundedRead, isGivenUp } from './bounded-read.ts';
import { createFairQueue } from './fair-queue.ts';
import { unavailable } from './http-error.ts';

/** What one statement of a search may take, in ms. */
const longest = 1000;
const tooBusy = 'Many members are searching right now. What you typed is still here. Try again in a moment.';
const tooLong = 'This search took too long. What you typed is still here. Add a word, or try again.';

export interface SearchCall {
  db: Database;
  viewerId: string;
  /** Aborts when the caller is gone. */
  gone: AbortSignal;
}

/** Runs reads that look for words. Throws 503 with a sentence when too many wait, or when a statement takes too long. */
export type BoundedSearch = <T>(call: SearchCall, work: (db: Database) => Promise<T>) => Promise<T>;

/** All searches of a server share one queue. `inFlight` is how many calls the server has at work, searches among them. */
export function createBoundedSearch({ inFlight }: { inFlight: () => number }): BoundedSearch {
  let searches = 0;
  const queue = createFairQueue({
    refuses: 'oldest',
    running: 2,
    waiting: 40,
    waitingOfOne: 2,
    timeoutMs: 4000,
    sendError: () => unavailable(tooBusy, 2),
    isBusy: () => inFlight() - searches > 2,
    rest: 4,
    longestRest: 300,
  });
  return async ({ db, viewerId, gone }, work) => {
    searches += 1;
    try {
      return await queue(
        viewerId,
        () => boundedRead(db, { milliseconds: longest, signal: gone }, work),
        gone,
      );
    } catch (error) {
      // An aborted call has nobody who hears the answer.
      if (gone.aborted || isGivenUp(error)) throw unavailable(tooLong);
      throw error;
    } finally {
      searches -= 1;
    }
  };
}
