import { del, get, update } from 'idb-keyval';
import { useMemo, useSyncExternalStore } from 'react';
import type { Body, Params } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../http/api.ts';
import { currentMember, onSessionEnd, subscribeSession } from '../session/session-store.ts';
import { Outbox, type OutboxEvent, type Outcome, type Store } from './outbox-queue.ts';
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

const outbox = new Outbox({
  store: indexedDb,
  send: (op) => api(op.call, { params: op.params, body: sent(op) }),
  channel: () => new BroadcastChannel('evolve.outbox'),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
});

/**
 * Keeps one change and sends it: it is in IndexedDB before the request leaves, survives reload and crash, and a
 * newer change with the same key replaces a waiting one. The promise tells how the first try ended:
 * `saved` with the server's reply, `refused` with the error (the change is dropped), `waiting` (offline or a
 * fault: it will be tried again, watch `usePending`), or `replaced` by a newer change.
 */
export function enqueue<C extends WaitingCall>(change: {
  key: string;
  call: C;
  params: Params<Routes[C]>;
  body: Omit<Body<Routes[C]>, 'happened_at'>;
  /** When the member did it, if that was not just now. */
  happened_at?: string | undefined;
}): Promise<Outcome<C>> {
  return outbox.enqueue(change) as Promise<Outcome<C>>;
}

/** Changes still waiting whose key begins with `prefix` (all of them without), oldest first; rerenders as they go. */
export function usePending(prefix = ''): readonly Operation[] {
  const all = useSyncExternalStore(outbox.watch, outbox.pending);
  return useMemo(() => all.filter((op) => op.key.startsWith(prefix)), [all, prefix]);
}

/** How many changes of the signed-in member are not saved yet. */
export const countPending = (): number => outbox.pending().length;

/** Hears every `saved` and `refused` change of this member, whichever tab sent it. Answers how to stop. */
export const subscribe = (listener: (event: OutboxEvent) => void): (() => void) => outbox.subscribe(listener);

/** Begins replaying for the signed-in member: now, when the connection returns, when the tab is looked at, and by timer. */
export function startOutbox(): () => void {
  const follow = () => outbox.use(currentMember());
  const wake = () => document.visibilityState === 'visible' && outbox.wake();
  follow();
  const stops = [
    subscribeSession(follow),
    onSessionEnd((member, why) => {
      // An expired session keeps its changes for the next login; leaving on purpose takes them along.
      if (member && why === 'logout') void outbox.forget(member);
    }),
  ];
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    outbox.use(null);
  };
}
