// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query.ts';
import { renewPictures } from './renew-pictures.ts';

const pass = (last: string) => `01980f2a-6f00-7a11-8c22-00000000000${last}`;
const address = (last: string) => `/api/uploads/k.webp?v=1&pass=${pass(last)}`;
const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated;

beforeEach(() => queryClient.clear());

test('reads again what holds the pass, and nothing else', () => {
  queryClient.setQueryData(['post'], { image: { sizes: [{ url: address('1') }] } });
  queryClient.setQueryData(['pages'], { pages: [{ items: [{ cover: address('1') }] }] });
  queryClient.setQueryData(['other'], { image: { url: address('2') } });
  queryClient.setQueryData(['nothing'], null);
  renewPictures(address('1'));
  expect(['post', 'pages', 'other', 'nothing'].map(isStale)).toEqual([true, true, false, false]);
});

test('asks once for many pictures of one pass, and again after a while', () => {
  const now = vi.spyOn(performance, 'now');
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  now.mockReturnValue(100_000);
  for (let picture = 0; picture < 20; picture += 1) renewPictures(address('3'));
  renewPictures(address('4'));
  expect(invalidate).toHaveBeenCalledTimes(2);
  now.mockReturnValue(105_000);
  renewPictures(address('3'));
  expect(invalidate).toHaveBeenCalledTimes(3);
  vi.restoreAllMocks();
});

test('a picture without a pass that does not come asks for nothing', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (const url of ['/api/uploads/k.webp?v=1', '', '/api/uploads/k.webp?pass=1']) renewPictures(url);
  expect(invalidate).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
