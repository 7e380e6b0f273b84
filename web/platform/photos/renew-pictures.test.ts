// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../query/query.ts';
import { renewPictures } from './renew-pictures.ts';

let last = 0;
const addressOf = (pass: string) => `/api/uploads/k.webp?v=1&pass=${pass}`;
/** Returns a pass that no other test uses. */
const newPass = () => `01980f2a-6f00-7a11-8c22-${String((last += 1)).padStart(12, '0')}`;

let read: string[] = [];
const closing: (() => void)[] = [];
const cache = (key: string, data: unknown) => queryClient.setQueryData([key], data);
/** Adds an active query. */
const show = (key: string) => {
  const observer = new QueryObserver(queryClient, {
    queryKey: [key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      read.push(key);
      return null;
    },
  });
  closing.push(observer.subscribe(() => undefined));
};

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  read = [];
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('refetches active queries that include the pass, and nothing else', async () => {
  const [pass, other] = [newPass(), newPass()];
  cache('post', { image: { sizes: [{ url: addressOf(pass) }] } });
  cache('pages', { pages: [{ items: [{ cover: addressOf(pass) }] }] });
  cache('other', { image: { url: addressOf(other) } });
  cache('nothing', null);
  cache('elsewhere', { url: addressOf(pass) });
  for (const key of ['post', 'pages', 'other', 'nothing']) show(key);
  renewPictures(addressOf(pass));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(read).toEqual(['post', 'pages']);
  expect(queryClient.getQueryState(['elsewhere'])?.isInvalidated).toBe(false);
});

test('refetches once for many pictures and passes, and again for a pass after half a minute', async () => {
  const [one, two] = [newPass(), newPass()];
  cache('list', [addressOf(one), addressOf(two)]);
  show('list');
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (let picture = 0; picture < 20; picture += 1) renewPictures(addressOf(one));
  renewPictures(addressOf(two));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
  renewPictures(addressOf(one));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  renewPictures(addressOf(one));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

test.each([0, 0.5, 0.99])(
  'screens wait a random time before they refetch: %f of the longest',
  async (chance) => {
    const pass = newPass();
    cache('post', addressOf(pass));
    show('post');
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    renewPictures(addressOf(pass));
    if (chance > 0) {
      await vi.advanceTimersByTimeAsync(chance * 6_000 - 10);
      expect(read).toEqual([]);
    }
    await vi.advanceTimersByTimeAsync(20);
    expect(read).toEqual(['post']);
  },
);

test('a broken picture without a pass causes no refetch', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (const url of ['/api/uploads/k.webp?v=1', '', '/api/uploads/k.webp?pass=1']) renewPictures(url);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(invalidate).not.toHaveBeenCalled();
});
