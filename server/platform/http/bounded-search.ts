import type { Database } from '../database/database.ts';
import { boundedRead, isGivenUp } from './bounded-read.ts';
import { createFairQueue } from './fair-queue.ts';
import { unavailable } from './http-error.ts';

/** Longest time of one search statement, in ms. */
const longest = 1000;
const tooBusy = 'Many members are searching right now. What you typed is still here. Try again in a moment.';
const tooLong = 'This search took too long. What you typed is still here. Add a word, or try again.';

export interface SearchCall {
  db: Database;
  viewerId: string;
  /** Aborts when the caller disconnects. */
  gone: AbortSignal;
  /** True when one plan is right for any words, because the statements bound what they read. To plan took longer than to read. */
  isPlanKept?: boolean;
}

/** Runs search queries. Throws 503 when too many calls wait or a statement takes too long. */
export type BoundedSearch = <T>(call: SearchCall, work: (db: Database) => Promise<T>) => Promise<T>;

/**
 * Creates the queue that all searches of a server share. `inFlight` returns the number of running calls,
 * searches included.
 */
export function createBoundedSearch({ inFlight }: { inFlight: () => number }): BoundedSearch {
  let searches = 0;
  const queue = createFairQueue({
    refuses: 'oldest',
    running: 2,
    waiting: 40,
    waitingOfOne: 2,
    timeoutMs: 4000,
    busyError: () => unavailable(tooBusy, 2),
    isBusy: () => inFlight() - searches > 2,
    rest: 4,
    longestRest: 300,
  });
  return async ({ db, viewerId, gone, isPlanKept = false }, work) => {
    searches += 1;
    try {
      return await queue(
        viewerId,
        () => boundedRead(db, { milliseconds: longest, signal: gone, isPlanKept }, work),
        gone,
      );
    } catch (error) {
      // After an abort the caller is gone, so any error will do.
      if (gone.aborted || isGivenUp(error)) throw unavailable(tooLong);
      throw error;
    } finally {
      searches -= 1;
    }
  };
}
