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
