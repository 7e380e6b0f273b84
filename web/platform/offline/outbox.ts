import { del, get, update } from 'idb-keyval';
import { useMemo, useSyncExternalStore } from 'react';
import type { Body, Params } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../http/api.ts';
import { NetworkError } from '../http/api-error.ts';
import { currentMember, onSessionEnd, subscribeSession } from '../session/session-store.ts';
import type { Outbox, OutboxEvent, Outcome, Store } from './outbox-queue.ts';
import type { Operation, WaitingCall } from './outbox-rules.ts';

export type { OutboxEvent, Outcome } from './outbox-queue.ts';
export type { Operation, WaitingCall } from './outbox-rules.ts';

const keyOf = (member: string): string => `evolve.outbox.${member}`;

const indexedDb: Store = {
  load: async (member) => (await get<Operation[]>(keyOf(member))) ?? [],
  change: async (member, step) => {
    let after: Operation[] = [];
    await update<Operation[]>(keyOf(member), (before = []) => (after = step(before)));
    return after;
  },
  clear: (member) => del(keyOf(member)),
};

const sent = (op: Operation) =>
  ({ ...op.body, happened_at: op.happened_at }) as unknown as Body<Routes[WaitingCall]>;

/** Undefined until its code is here. */
let outbox: Outbox | undefined;
let isStarted = false;
const none: readonly Operation[] = [];
/** The waiting changes of the signed-in member until the queue is here. */
let stored = none;
const watchers = new Set<() => void>();
const listeners = new Set<(event: OutboxEvent) => void>();

/** Returns the queue. Its code is fetched after the first paint. Throws a `NetworkError` when it doesn’t come. */
async function loaded(): Promise<Outbox> {
  const { Outbox } = await import('./outbox-queue.ts').catch((error) =>
    Promise.reject(new NetworkError(error)),
  );
  if (outbox) return outbox;
  outbox = new Outbox({
    store: indexedDb,
    send: (op) => api(op.call, { params: op.params, body: sent(op) }),
    channel: () => new BroadcastChannel('evolve.outbox'),
    locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  });
  outbox.watch(tell);
  outbox.subscribe((event) => {
    for (const listener of listeners) listener(event);
  });
  outbox.use(memberToServe(), stored);
  return outbox;
}

/** Gives the queue the signed-in member. When its code didn’t come, the next wake fetches it again. */
function follow(): void {
  const member = memberToServe();
  if (outbox) return outbox.use(member);
  show(none);
  if (!member) return;
  loaded().catch(() => undefined);
  indexedDb.load(member).then(
    (list) => !outbox && memberToServe() === member && show(list),
    () => undefined,
  );
}

function show(list: readonly Operation[]): void {
  stored = list;
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

const memberToServe = (): string | null => (isStarted ? currentMember() : null);

/**
 * Stores one change and sends it. The change is in IndexedDB before the request leaves, survives reload and
 * crash, and replaces a waiting one with the same key. Resolves after the first try: `saved` with the
 * server's reply, `refused` with the error (the change is dropped), `waiting` (offline or a fault; it is
 * retried, watch `usePending`), or `replaced` by a newer change.
 */
export function enqueue<C extends WaitingCall>(change: {
  key: string;
  call: C;
  params: Params<Routes[C]>;
  body: Omit<Body<Routes[C]>, 'happened_at'>;
  /** Time of the act as ISO string, if it wasn't just now. */
  happened_at?: string | undefined;
}): Promise<Outcome<C>> {
  return place(change) as Promise<Outcome<C>>;
}

/** Adds a change to the queue. One that waits for the queue’s code keeps its member and its time. */
async function place(change: Parameters<Outbox['enqueue']>[0]): Promise<Outcome> {
  if (outbox) return outbox.enqueue(change);
  const member = currentMember();
  const happened_at = change.happened_at ?? new Date().toISOString();
  const queue = await loaded();
  if (currentMember() !== member) throw new Error('Error: Not logged in');
  return queue.enqueue({ ...change, happened_at });
}

/**
 * Returns waiting changes whose key begins with `prefix` (all without one), oldest first. Rerenders when the
 * queue changes.
 */
export function usePending(prefix = ''): readonly Operation[] {
  const all = useSyncExternalStore(watch, pending);
  return useMemo(() => all.filter((op) => op.key.startsWith(prefix)), [all, prefix]);
}

const pending = (): readonly Operation[] => outbox?.pending() ?? stored;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns the number of unsaved changes of the signed-in member. */
export const countPending = (): number => pending().length;

/**
 * Subscribes to every `saved` and `refused` change of this member, from any tab. Returns the unsubscribe
 * function.
 */
export function subscribe(listener: (event: OutboxEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Starts sending for the signed-in member: now, when the connection returns, when the tab becomes active, and
 * by timer.
 */
export function startOutbox(): () => void {
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    if (outbox) outbox.wake();
    else follow();
  };
  isStarted = true;
  follow();
  const stops = [
    subscribeSession(follow),
    onSessionEnd((member, why) => {
      // Changes survive an expired session until the next sign-in. A logout deletes them.
      if (member && why === 'logout')
        void (outbox ? outbox.forget(member) : indexedDb.clear(member).catch(() => undefined));
    }),
  ];
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    isStarted = false;
    follow();
  };
}
