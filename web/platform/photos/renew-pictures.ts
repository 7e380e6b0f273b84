import { queryClient } from '../query/query.ts';

/** How long to wait before reading again for the same pass, ms. */
const pause = 30_000;
/** A group may be open on thousands of screens: each reads at a random moment within this time, ms. */
const spread = 6_000;
const asked = new Map<string, number>();
const waiting = new Set<string>();

/**
 * Reads again what is on the screen and holds the pass of a picture that didn't come. A group renews the passes of its pictures when a
 * member leaves, and an open page has the addresses from before. Passes that fail together are read together.
 */
export function renewPictures(url: string): void {
  const pass = /[?&]pass=([\da-f-]{36})/.exec(url)?.[1];
  if (!pass || performance.now() - (asked.get(pass) ?? -pause) < pause) return;
  asked.set(pass, performance.now());
  waiting.add(pass);
  if (waiting.size === 1) setTimeout(readAgain, Math.random() * spread);
}

function readAgain(): void {
  const passes = [...waiting];
  waiting.clear();
  // What isn't shown keeps its data: its pictures ask for themselves when it is opened.
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: ({ state }) => {
      const data = JSON.stringify(state.data ?? null);
      return passes.some((pass) => data.includes(pass));
    },
  });
}
