// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { NetworkError } from '../http/api-error.ts';
import type { Operation } from './outbox-rules.ts';

const stored = new Map<string, Operation[]>();
const sent: { body: Record<string, unknown> }[] = [];
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, step: (before?: Operation[]) => Operation[]) =>
    void stored.set(key, step(stored.get(key))),
  del: async (key: string) => void stored.delete(key),
}));
vi.mock('../http/api.ts', () => ({
  api: async (_: string, options: { body: Record<string, unknown> }) => {
    sent.push(options);
    return { day: 1 };
  },
}));

const tick = {
  key: 'tick:p:1:1:walkReflection',
  call: 'POST /api/programs/:id/update-checklist',
  params: { id: 'p' },
  body: { day: 1, item: 'walkReflection', value: true },
} as const;
const waited: Operation = {
  ...tick,
  id: '1',
  member: 'nora',
  happened_at: '2026-05-03T10:00:00Z',
  attempts: 1,
};
const member = (id: string) => ({ id }) as CurrentUser;

/** Loads the modules anew: each test begins before the code of the queue is here. */
async function fresh() {
  vi.resetModules();
  const session = await import('../session/session-store.ts');
  session.startSession('token', member('nora'));
  return { ...session, ...(await import('./outbox.ts')) };
}

beforeEach(() => {
  localStorage.clear();
  stored.clear();
  sent.length = 0;
  vi.doUnmock('./outbox-queue.ts');
});

test('a change made before the code of the queue came is sent with the time of its making', async () => {
  const { startOutbox, enqueue, countPending } = await fresh();
  const stop = startOutbox();
  const before = Date.now();
  const outcome = enqueue(tick);
  const after = Date.now();
  expect(await outcome).toMatchObject({ status: 'saved', reply: { day: 1 } });
  const made = Date.parse(String(sent[0]?.body.happened_at));
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(after);
  expect(countPending()).toBe(0);
  stop();
});

test('a change never goes to another member who signed in meanwhile', async () => {
  const { startOutbox, startSession, enqueue } = await fresh();
  const stop = startOutbox();
  const outcome = enqueue(tick);
  startSession('other', member('ben'));
  await expect(outcome).rejects.toThrow('Not logged in');
  expect(sent).toEqual([]);
  stop();
});

test('what waited from an earlier visit is sent once the code is here', async () => {
  const { startOutbox, subscribe } = await fresh();
  stored.set('evolve.outbox.nora', [waited]);
  const events: string[] = [];
  subscribe((event) => events.push(event.type));
  const stop = startOutbox();
  await vi.waitFor(() => expect(events).toEqual(['saved']));
  expect(stored.get('evolve.outbox.nora')).toEqual([]);
  stop();
});

test('without the code a change fails aloud, and leaving on purpose still forgets what waited', async () => {
  vi.doMock('./outbox-queue.ts', () => {
    throw new Error('Failed to fetch');
  });
  const { startOutbox, endSession, enqueue, countPending } = await fresh();
  stored.set('evolve.outbox.nora', [waited]);
  const stop = startOutbox();
  await vi.waitFor(() => expect(countPending()).toBe(1));
  await expect(enqueue(tick)).rejects.toMatchObject({ name: new NetworkError().name });
  endSession('logout');
  await vi.waitFor(() => expect(stored.has('evolve.outbox.nora')).toBe(false));
  expect(countPending()).toBe(0);
  stop();
});
