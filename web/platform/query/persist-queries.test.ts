// @vitest-environment jsdom
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { startSession } from '../session/session-store.ts';
import { queryClient } from './query.ts';

const shelf = vi.hoisted(() => new Map<string, unknown>());
/** Time the device takes to read its storage, in ms. */
const device = vi.hoisted(() => ({ slowness: 0 }));
vi.mock('idb-keyval', () => ({
  get: async (key: string) => {
    if (device.slowness > 0) await new Promise((resolve) => setTimeout(resolve, device.slowness));
    return shelf.get(key);
  },
  set: async (key: string, value: unknown) => void shelf.set(key, value),
  del: async (key: string) => void shelf.delete(key),
}));
const { forgetPersistedQueries, persistQueries, restoreQueries } = await import('./persist-queries.ts');

const list = ['GET /api/posts', {}, 'pages'];
const array = ['GET /api/posts', { query: { limit: 3 } }];

beforeEach(() => {
  shelf.clear();
  startSession('token', { id: 'ada' } as CurrentUser);
  queryClient.clear();
});

/** Stores reads as an earlier visit would. */
function keep(reads: readonly (readonly [readonly unknown[], unknown])[]): void {
  const earlier = new QueryClient();
  for (const [key, data] of reads) earlier.setQueryData(key, data);
  shelf.set('evolve.reads.ada', { build: '', at: Date.now(), state: dehydrate(earlier) });
}

it('persisted reads of a wrong shape are fetched again instead of breaking their screens', async () => {
  const good = { pages: [{ items: [{ id: 'p' }], next: null }], pageParams: [null] };
  keep([
    [list, [{ id: 'p' }]],
    [['GET /api/forum/topics', {}, 'pages'], good],
    [array, [{ id: 'p' }]],
    [['GET /api/groups', {}], good],
  ]);
  await restoreQueries();
  expect(queryClient.getQueryData(list)).toBeUndefined();
  expect(queryClient.getQueryData(['GET /api/groups', {}])).toBeUndefined();
  expect(queryClient.getQueryData(array)).toEqual([{ id: 'p' }]);
  expect(queryClient.getQueryData(['GET /api/forum/topics', {}, 'pages'])).toEqual(good);
});

it('on a slow device the page starts without the persisted reads, and they fill it later', async () => {
  vi.useFakeTimers();
  device.slowness = 4_000;
  keep([
    [array, [{ id: 'kept' }]],
    [['GET /api/programs'], [{ id: 'kept' }]],
  ]);
  let isStarted = false;
  const started = restoreQueries(3_000).then(() => (isStarted = true));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(isStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await started;
  expect(queryClient.getQueryData(array)).toBeUndefined();
  // A response that arrived first is newer than the persisted data.
  queryClient.setQueryData(['GET /api/programs'], [{ id: 'answered' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryData(array)).toEqual([{ id: 'kept' }]);
  expect(queryClient.getQueryState(array)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['GET /api/programs'])).toEqual([{ id: 'answered' }]);
  device.slowness = 0;
  vi.useRealTimers();
});

it('after a screen broke, nothing of this load is persisted', async () => {
  vi.useFakeTimers();
  const stop = persistQueries();
  queryClient.setQueryData(array, []);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shelf.size).toBe(1);
  await forgetPersistedQueries();
  expect(shelf.size).toBe(0);
  queryClient.setQueryData(array, [{ id: 'p' }]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shelf.size).toBe(0);
  expect(queryClient.getQueryData(array)).toEqual([{ id: 'p' }]);
  stop();
  vi.useRealTimers();
});
