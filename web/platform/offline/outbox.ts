import { del, get, update } from 'idb-keyval';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { Body, Params, Query } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../http/api.ts';
import { currentMember, onSessionEnd, subscribeSession } from '../session/session-store.ts';
import { type Listener, Outbox, type Outcome, type Store } from './outbox-queue.ts';
import type { OfflineCalls, Operation, WaitingCall } from './outbox-rules.ts';

export type { Outcome } from './outbox-queue.ts';
export type { OfflineCalls, Operation, WaitingCall } from './outbox-rules.ts';

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

const outbox = new Outbox({
  store: indexedDb,
  send: (op) =>
    api(op.call, { params: op.params, query: op.query as Query<Routes[WaitingCall]>, body: sent(op) }),
  channel: () => new BroadcastChannel('evolve.outbox'),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
});

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
  query?: Query<Routes[C]>;
  body: Omit<Body<Routes[C]>, 'happened_at'>;
  /** Time of the act as ISO string, if it wasn't just now. */
  happened_at?: string | undefined;
}): Promise<Outcome<C>> {
  return outbox.enqueue(change) as Promise<Outcome<C>>;
}

/**
 * Returns waiting changes whose key begins with `prefix` (all without one), oldest first. Rerenders when the
 * queue changes.
 */
export function usePending(prefix = ''): readonly Operation[] {
  const all = useSyncExternalStore(outbox.watch, outbox.pending);
  return useMemo(() => all.filter((op) => op.key.startsWith(prefix)), [all, prefix]);
}

/** Returns the number of unsaved changes of the signed-in member. */
export const countPending = (): number => outbox.pending().length;

/**
 * Calls `listener` with every `saved` and `refused` change of this member, from any tab, while mounted. Changes from before the component
 * came are passed first, once for each `name`, because the outbox sends before late parts of a page have loaded.
 */
export function useOutboxEvents(name: string, listener: Listener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => outbox.subscribe(name, (...event) => hear(...event)), [name]);
}

/**
 * Starts sending for the signed-in member: now, when the connection returns, when the tab becomes active, and
 * by timer. `calls` are declared by the domains.
 */
export function startOutbox(calls: OfflineCalls): () => void {
  outbox.calls = calls;
  const follow = () => outbox.use(currentMember());
  const wake = () => document.visibilityState === 'visible' && outbox.wake();
  follow();
  const reconnected = () => document.visibilityState === 'visible' && outbox.reconnected();
  const stops = [
    subscribeSession(follow),
    onSessionEnd((member, why) => {
      // Changes survive an expired session until the next sign-in. A logout deletes them.
      if (member && why === 'logout') void outbox.forget(member);
    }),
  ];
  window.addEventListener('online', reconnected);
  document.addEventListener('visibilitychange', wake);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', reconnected);
    document.removeEventListener('visibilitychange', wake);
    outbox.use(null);
  };
}
