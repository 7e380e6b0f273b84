import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a piece of work until it returns false, and rests after each one, so that members' calls have the database and this
 * process for most of the time. `share` is the part of the time in which it works. `onTurn` gets the ms that a piece took.
 */
export async function workInTurns(
  work: () => Promise<boolean>,
  {
    share,
    longestRestMs = 500,
    onTurn = () => undefined,
  }: { share: number; longestRestMs?: number; onTurn?: (ms: number) => void },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const began = performance.now();
    isMore = await work();
    const took = performance.now() - began;
    onTurn(took);
    if (isMore) await sleep(Math.min(longestRestMs, took * (1 / share - 1)));
  }
}

/** Time in ms for which steps run before everything else of this process has a turn. */
const turnMs = 8;

/** Runs a computation of many short steps to its end. Calls that arrive meanwhile are handled between its turns. */
export async function inTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    for (const began = performance.now(); performance.now() - began < turnMs; ) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
