import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { currentMember, onSessionEnd } from '../session/session-store.ts';
import { isPages } from './cached-lists.ts';
import { queryClient } from './query.ts';

/**
 * Keeps what this member has read, so that a return visit (or one without a connection) paints at once and then
 * asks the server. One entry per member in IndexedDB; it goes when the session ends.
 */
const debounceMs = 1_000;
const week = 7 * 24 * 60 * 60_000;
/** Of a long list its beginning is kept: all of it would hold the page up at every keeping and every return. */
const maxPages = 3;
const keyOf = (member: string): string => `evolve.reads.${member}`;

interface Kept {
  build: string;
  at: number;
  state: DehydratedState;
}

/** Reads of another build are not shown: their shape may differ. */
const build =
  import.meta.env.VITE_BUILD ?? document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Puts the kept reads back, if they belong to the signed-in member. Never fails, and holds the page up for `timeoutMs` ms at most.
 * Without a connection nothing else could fill the page, so a slow device gets more time. Reads that come later still fill what
 * has no newer answer by then.
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
  const kept = await get<Kept>(keyOf(member));
  if (!kept || kept.build !== build || Date.now() - kept.at > week) return;
  if (currentMember() !== member || isBroken) return;
  hydrate(queryClient, fitting(kept.state));
  // They paint, and are asked again however young they are: a change just before the reload may have come after the keeping.
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

/**
 * Leaves out reads whose data has not the shape their key promises: a list in pages is kept under a key that ends in `pages`. A wrong one
 * would break its screen at every visit, so it is fetched again instead.
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

/** Keeps successful reads from now on, a moment after they arrive. Reads with `meta: { keep: false }` are left out. Answers how to stop. */
export function persistQueries(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
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

/** Forgets what was read, kept and in memory: an answer that broke a screen must not greet the next load. */
export async function forgetReads(): Promise<void> {
  queryClient.clear();
  await forgetPersistedQueries();
}

/** A screen broke in this load of the page: nothing more is kept until the next one. */
let isBroken = false;

/** Forgets only what is kept for the next load, however the member reaches it. What is in memory stays for the screens that work. */
export async function forgetPersistedQueries(): Promise<void> {
  const member = currentMember();
  isBroken = true;
  if (member) await del(keyOf(member)).catch(() => undefined);
}

function save(): void {
  const member = currentMember();
  if (!member || isBroken) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.keep !== false,
    shouldDehydrateMutation: () => false,
    serializeData: beginningOf,
  });
  void set(keyOf(member), { build, at: Date.now(), state } satisfies Kept).catch(() => undefined);
}

const beginningOf = (data: unknown): unknown =>
  isPages(data)
    ? { pages: data.pages.slice(0, maxPages), pageParams: data.pageParams.slice(0, maxPages) }
    : data;

onSessionEnd((member) => {
  if (member) void del(keyOf(member)).catch(() => undefined);
});
