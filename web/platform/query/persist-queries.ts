import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { currentMember, onSessionEnd } from '../session/session-store.ts';
import { earlierVisit } from './earlier-visit.ts';
import { isPages, queryClient } from './query.ts';

/**
 * Persists cached reads, so that a return visit (also offline) paints at once and then asks the server.
 * IndexedDB has one entry per member, deleted when the session ends.
 */
const debounceMs = 1_000;
const week = 7 * 24 * 60 * 60_000;
/** Pages stored of a long list. More would slow down every save and every load. */
const maxPages = 3;

/** Returns the key of a member's persisted reads in IndexedDB. */
const persistedKey = (member: string): string => `evolve.reads.${member}`;

/** Deletes a member's persisted reads. Never throws. */
const deletePersisted = (member: string): Promise<void> => del(persistedKey(member)).catch(() => undefined);

onSessionEnd((member) => {
  if (member) void deletePersisted(member);
});

interface Kept {
  build: string;
  at: number;
  state: DehydratedState;
}

/** Reads of another build are ignored, because their shape may differ. */
const build =
  import.meta.env.VITE_BUILD ?? document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Restores the persisted reads of the signed-in member. Never throws, and resolves after `timeoutMs` ms at
 * most. Offline nothing else could fill the page, so a slow device gets more time. Reads that load later
 * still fill the queries without a newer answer.
 */
export function restoreQueries(timeoutMs = navigator.onLine ? 150 : 3_000): Promise<void> {
  const member = currentMember();
  if (!member) return Promise.resolve();
  return Promise.race([
    putBack(member).catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
}

async function putBack(member: string): Promise<void> {
  const kept = await get<Kept>(persistedKey(member));
  if (!kept || kept.build !== build || Date.now() - kept.at > week) return;
  if (currentMember() !== member || isBroken) return;
  hydrate(queryClient, fitting(kept.state));
  // Restored reads are always refetched: a change just before the reload may have come after the last save.
  // Reads that a route's loader started are newer, and stay valid.
  void queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ state }) => state.dataUpdatedAt <= kept.at,
  });
}

/**
 * Drops reads whose data doesn't match their key: a paged list has a key that ends in `pages`. Wrong data
 * would break its screen at every visit.
 */
function fitting({ queries, mutations }: DehydratedState): DehydratedState {
  return {
    mutations,
    queries: queries.filter(
      ({ queryKey, state }) =>
        state.data !== undefined && (queryKey.at(-1) === 'pages') === isPages(state.data),
    ),
  };
}

/**
 * Persists successful reads from now on, debounced. Skips reads with `meta: { keep: false }`. Returns the
 * stop function.
 */
export function persistQueries(): () => void {
  // It starts late, after the first reads.
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(save, debounceMs);
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (isBroken || event.type !== 'updated' || event.action.type !== 'success') return;
    clearTimeout(timer);
    timer = setTimeout(save, debounceMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Deletes reads from storage and memory, so that data that broke a screen is gone at the next load. */
export async function forgetReads(): Promise<void> {
  queryClient.clear();
  await forgetPersistedQueries();
}

/** True after a screen broke. Saving then stops until the next load. */
let isBroken = false;

/** Deletes only the persisted reads. Screens that work keep their data in memory. */
export async function forgetPersistedQueries(): Promise<void> {
  const member = currentMember();
  isBroken = true;
  if (member) await deletePersisted(member);
}

function save(): void {
  const member = currentMember();
  if (!member || isBroken) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.keep !== false,
    shouldDehydrateMutation: () => false,
    serializeData: beginningOf,
  });
  void set(persistedKey(member), { build, at: Date.now(), state } satisfies Kept).catch(() => undefined);
}

const beginningOf = (data: unknown): unknown =>
  isPages(data)
    ? { pages: data.pages.slice(0, maxPages), pageParams: data.pageParams.slice(0, maxPages) }
    : data;

earlierVisit.restored = restoreQueries();
