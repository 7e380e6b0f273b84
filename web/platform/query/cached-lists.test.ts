import { beforeEach, describe, expect, it } from 'vitest';
import { editEntries, editLists, entriesOf, trimToFirstPage, updateItems } from './cached-lists.ts';
import { isPages, queryClient } from './query.ts';

interface Entry {
  id: string;
}
const entries: Entry[] = [{ id: 'a' }, { id: 'b' }];
const inPages = {
  pages: [
    { items: entries, next: 'x' },
    { items: [{ id: 'c' }], next: null },
  ],
  pageParams: [null, 'x'],
};
/** Other data that a key may have: of another build, a single object, an incomplete list. */
const others = [
  undefined,
  null,
  7,
  'text',
  {},
  { pages: 3 },
  { pages: [null], pageParams: [null] },
  { pages: [] },
];

beforeEach(() => queryClient.clear());

describe('the entries of a cached list', () => {
  it('are found in arrays and in pages, and in nothing else', () => {
    expect(entriesOf<Entry>(entries)).toEqual(entries);
    expect(entriesOf<Entry>(inPages).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const other of others) {
      expect(isPages(other)).toBe(false);
      expect(entriesOf(other)).toEqual([]);
      expect(editEntries(other, () => [])).toBe(other);
    }
  });

  it('are edited in every list under the key', () => {
    queryClient.setQueryData(['GET /x', { query: { limit: 3 } }], entries);
    queryClient.setQueryData(['GET /x', {}, 'pages'], inPages);
    queryClient.setQueryData(['GET /x', { broken: true }], { pages: 'none' });
    editLists<Entry>(['GET /x'], (items) => items.filter(({ id }) => id !== 'a'));
    expect(queryClient.getQueryData(['GET /x', { query: { limit: 3 } }])).toEqual([{ id: 'b' }]);
    expect(entriesOf<Entry>(queryClient.getQueryData(['GET /x', {}, 'pages'])).map(({ id }) => id)).toEqual([
      'b',
      'c',
    ]);
    expect(queryClient.getQueryData(['GET /x', { broken: true }])).toEqual({ pages: 'none' });
    trimToFirstPage(['GET /x']);
    expect(queryClient.getQueryData(['GET /x', {}, 'pages'])).toEqual({
      pages: [{ items: [{ id: 'b' }], next: 'x' }],
      pageParams: [null],
    });
    expect(queryClient.getQueryData(['GET /x', { query: { limit: 3 } }])).toEqual([{ id: 'b' }]);
  });
});

it('changes or removes the matching entries of every list under a key, and leaves the others as they are', () => {
  queryClient.setQueryData(['lists', 1], entries);
  queryClient.setQueryData(['lists', 2], inPages);
  queryClient.setQueryData(['lists', 3], [{ id: 'z' }]);
  queryClient.setQueryData(['other'], entries);
  const untouched = queryClient.getQueryData(['lists', 3]);
  updateItems<Entry>(
    ['lists'],
    ({ id }) => id === 'a',
    () => ({ id: 'A' }),
  );
  updateItems<Entry>(
    ['lists'],
    ({ id }) => id === 'c',
    () => null,
  );
  expect(queryClient.getQueryData(['lists', 1])).toEqual([{ id: 'A' }, { id: 'b' }]);
  expect(entriesOf(queryClient.getQueryData(['lists', 2]))).toEqual([{ id: 'A' }, { id: 'b' }]);
  expect(queryClient.getQueryData(['lists', 3])).toBe(untouched);
  expect(queryClient.getQueryData(['other'])).toEqual(entries);
});
