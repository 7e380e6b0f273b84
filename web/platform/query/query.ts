import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { type Answer, ApiError, type Args, api, apiPage, type Call, type Options } from '../http/api.ts';
import { onSessionEnd } from '../session/session-store.ts';

const minute = 60_000;
/** Time in ms in which a visit may take the result of the read before it. */
const sameVisit = 5_000;

/** A refusal is final. Lost connections and faults get two retries. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && !error.isTemporary);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      retry: mayRetry,
      staleTime: minute / 2,
      // Returning to the tab is a visit. Reads that live longer than a minute keep their own time.
      refetchOnWindowFocus: ({ options, state }) =>
        Number((options as { staleTime?: unknown }).staleTime) > minute ||
        Date.now() - state.dataUpdatedAt < 1_000 ||
        'always',
      gcTime: 24 * 60 * minute,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * For reads that are refetched at every visit. A visit may take their result of the last 5 s: the route's loader asks
 * before the page's code is there.
 */
export const atEveryVisit = { staleTime: sameVisit } as const;
export const isOfThisVisit = (readAt: number): boolean => Date.now() - readAt < sameVisit;

/**
 * Returns query options for one read of the contract. The key is the call itself, so `invalidateQueries({
 * queryKey: ['GET /api/programs/:id/progress'] })` reaches every programme.
 */
export const read = <C extends Call & `GET ${string}`>(call: C, ...args: Args<C>) => {
  const { signal: _, ...parts } = (args[0] ?? {}) as Options<C>;
  return queryOptions({
    queryKey: keyOf(call, parts),
    queryFn: ({ signal }): Promise<Answer<C>> => api(call, ...([{ ...parts, signal }] as unknown as Args<C>)),
  });
};

/**
 * Returns options for a paged list (`useInfiniteQuery`). Each page is `{ items, next }`, with the server's
 * cursor.
 */
export const readPages = <C extends Call & `GET ${string}`>(call: C, ...args: Args<C>) => {
  const { signal: _, ...parts } = (args[0] ?? {}) as Options<C> & { query?: object };
  return infiniteQueryOptions({
    queryKey: [...keyOf(call, parts), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<{ items: Answer<C>; next: string | null }> =>
      apiPage(
        call,
        ...([
          { ...parts, query: { ...parts.query, ...(pageParam && { cursor: pageParam }) }, signal },
        ] as unknown as Args<C>),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
};

/** One page as `readPages` caches it. */
interface Page<Items> {
  items: Items;
  next?: string | null;
}

/**
 * Returns true if cached data is a paged list. One key can have a plain array in one place and pages in
 * another, so the shape is checked.
 */
export const isPages = (data: unknown): data is InfiniteData<Page<unknown>> => {
  const { pages, pageParams } = Object(data) as Partial<InfiniteData<unknown>>;
  return (
    Array.isArray(pages) &&
    Array.isArray(pageParams) &&
    pages.every((page) => 'items' in (Object(page) as object))
  );
};

/** Returns the cached answer, also a stale one. Without it waits for the server's. */
export const readKnown = <T>(read: FetchQueryOptions<T>): Promise<T> => queryClient.ensureQueryData(read);

/**
 * Starts a read before the page that shows it is there. A failure is the page's to show. A known answer is shown at once, and the page
 * asks for a new one when it has been drawn.
 */
export function prefetch<T>(read: FetchQueryOptions<T>): void {
  if (queryClient.getQueryData(read.queryKey) === undefined) void queryClient.prefetchQuery(read);
}

/** Starts the first page of a list, as `prefetch` does. */
export function prefetchPages<T, K extends QueryKey>(
  pages: FetchInfiniteQueryOptions<T, Error, T, K, string | null>,
): void {
  if (queryClient.getQueryData(pages.queryKey) === undefined) void queryClient.prefetchInfiniteQuery(pages);
}

const keyOf = (call: Call, parts: object): readonly unknown[] =>
  Object.keys(parts).length > 0 ? [call, parts] : [call];

// The next member must never see data of the one before.
onSessionEnd(() => queryClient.clear());
