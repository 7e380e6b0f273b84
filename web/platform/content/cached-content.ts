import type { QueryKey } from '@tanstack/react-query';
import type { Call } from '../http/api.ts';
import { updateItems } from '../query/cached-lists.ts';
import { queryClient } from '../query/query.ts';

interface Places {
  /** Calls of the lists that have it. */
  lists: readonly Call[];
  /** Key of its own page, if it has one. */
  page?: (id: string) => QueryKey;
  /** Calls that a change makes old, such as counts. */
  also?: readonly Call[];
}

/** Returns how a kind of content is changed wherever it is cached: in every list, and on its own page. */
export function cachedContent<T extends { id: string }>({ lists, page, also = [] }: Places) {
  /** Changes one; null removes it. */
  const patch = (id: string, change: (now: T) => T | null): void => {
    for (const call of lists) updateItems<T>([call], (each) => each.id === id, change);
    if (page) queryClient.setQueryData<T>(page(id), (now) => (now ? (change(now) ?? undefined) : now));
  };
  return {
    patch,
    /** Refetches all loaded pages of every list, so that readers keep their position. */
    async reread(): Promise<void> {
      await Promise.all(
        [...lists, ...also].map((call) => queryClient.invalidateQueries({ queryKey: [call] })),
      );
    },
    /** Changes one at once and sends the change (see `optimistic`). */
    optimistic: <A>(id: string, change: Optimistic<T, A>): Promise<A> =>
      optimistic((each) => patch(id, each), change),
  };
}

interface Optimistic<T, A> {
  /** Returns the probable result. */
  guess: (now: T) => T;
  send: () => Promise<A>;
  /** Puts the server's answer into it. */
  settle: (now: T, answer: A) => T;
}

/**
 * The one way to show a change before it is saved: the guess shows at once, the server's answer replaces it, and a failure brings back
 * the fields that the guess changed, and only those.
 */
export async function optimistic<T extends object, A>(
  patch: (change: (now: T) => T) => void,
  { guess, send, settle }: Optimistic<T, A>,
): Promise<A> {
  let before: Partial<T> = {};
  patch((now) => {
    const next = guess(now);
    before = Object.fromEntries(
      Object.entries(now).filter(([field, value]) => next[field as keyof T] !== value),
    ) as Partial<T>;
    return next;
  });
  try {
    const answer = await send();
    patch((now) => settle(now, answer));
    return answer;
  } catch (error) {
    patch((now) => ({ ...now, ...before }));
    throw error;
  }
}
