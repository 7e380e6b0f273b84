import { queryClient } from '../query/query.ts';

/** Shortest time between two reads for one pass, in ms. */
const pause = 30_000;
/** Each screen waits a random time up to this, in ms, because a group may be open on thousands of screens. */
const spread = 6_000;
const asked = new Map<string, number>();
const waiting = new Set<string>();

/**
 * Refetches active queries whose data includes the pass of a picture that failed to load. A group renews its
 * passes when a member leaves, so an open page has outdated URLs. Passes that fail together share one
 * refetch.
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
  // Inactive queries keep their data. Their pictures ask again when they are shown.
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: ({ state }) => {
      const data = JSON.stringify(state.data ?? null);
      return passes.some((pass) => data.includes(pass));
    },
  });
}
