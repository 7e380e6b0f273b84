import { queryClient } from './query.ts';

/** How long to wait before asking again for the same pass, ms. */
const pause = 5_000;
const asked = new Map<string, number>();

/**
 * Reads again what holds the pass of a picture that didn't come. A group renews the passes of its pictures when a member leaves, and an open
 * page has the addresses from before.
 */
export function renewPictures(url: string): void {
  const pass = /[?&]pass=([\da-f-]{36})/.exec(url)?.[1];
  if (!pass || performance.now() - (asked.get(pass) ?? -pause) < pause) return;
  asked.set(pass, performance.now());
  void queryClient.invalidateQueries({
    predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(pass),
  });
}
