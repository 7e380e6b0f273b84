import { expect, test } from 'vitest';
import { searchOf, topicsViewOf, topicViewOf } from './search-params.ts';

test.each([
  [{}, {}],
  [{ sort: 'newest' }, { sort: 'newest' }],
  [
    { sort: 'unanswered', q: ' tea ' },
    { sort: 'unanswered', q: 'tea' },
  ],
  [
    { tag: '90', deleted: '1', new: '1' },
    { tag: '90', deleted: '1', new: '1' },
  ],
  // The default order is left out of the URL, and invalid values are ignored.
  [{ sort: 'active' }, {}],
  [{ sort: 'oldest', q: '  ', tag: '', deleted: 'yes', new: '0', more: 'x' }, {}],
  [{ sort: ['newest'], q: { $ne: 1 }, tag: 7 }, {}],
])('search params %j are read as %j', (search, view) => {
  expect(topicsViewOf(search)).toEqual(view);
});

test('long values are cut', () => {
  const { q, tag } = topicsViewOf({ q: 'q'.repeat(300), tag: 't'.repeat(300) });
  expect([q?.length, tag?.length]).toEqual([200, 40]);
});

test('a view is written to the URL as it is read from it', () => {
  expect(searchOf({ tag: undefined, q: '' })).toBe('');
  const view = { tag: 'c & a', sort: 'newest' as const, q: 'ünïque “tea”?#' };
  expect(topicsViewOf(Object.fromEntries(new URLSearchParams(searchOf(view))))).toEqual(view);
});

test('a topic has two orders, and the default one is left out of the URL', () => {
  const orders = ['newest', 'oldest', 'x', undefined, ['newest']].map((sort) => topicViewOf({ sort }));
  expect(orders).toEqual([{ sort: 'newest' }, {}, {}, {}, {}]);
});
