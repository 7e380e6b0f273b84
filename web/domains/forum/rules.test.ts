import { expect, test } from 'vitest';
import { byReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Reply } from '#contract/forum/endpoints.ts';
import { withReaction } from '../../platform/content/with-reaction.ts';
import {
  emptyMessage,
  foundLabel,
  isUnread,
  newestFirst,
  oneOfEach,
  quoteOf,
  readUpTo,
  repliesLabel,
  tagsOf,
  threadOf,
  viewsLabel,
} from './rules.ts';

const reply = (id: string, parent_id: string | null = null, by = 'nora'): Reply => ({
  id,
  parent_id,
  topic_id: 't',
  content: `<p>${id}</p>`,
  author: { id: by, name: by, profile_photo: null, membership_tier: 'builder' },
  created_at: '2026-03-02T15:00:00Z',
  edited_at: null,
  version: 1,
  reactions: { ...byReactionKind(() => []), flag: [] },
  reaction_counts: { ...byReactionKind(() => 0), flag: null },
  may_edit: false,
  may_delete: false,
  may_react: true,
  may_report: true,
  is_deleted: false,
  may_restore: false,
});

test('answers are listed under their parent, at most three steps in', () => {
  const all = [
    reply('1'),
    reply('2'),
    reply('3', '1'),
    reply('4', '3'),
    reply('5', '4'),
    reply('6', '5'),
    reply('7', '1'),
    // Its parent is missing, so it is listed at the top level.
    reply('8', '0'),
  ];
  expect(threadOf(all).map((each) => [each.reply.id, each.depth, each.answers?.id])).toEqual([
    ['1', 0, undefined],
    ['3', 1, '1'],
    ['4', 2, '3'],
    ['5', 3, '4'],
    ['6', 3, '5'],
    ['7', 1, '1'],
    ['2', 0, undefined],
    ['8', 0, undefined],
  ]);
  expect(threadOf([])).toEqual([]);
});

test('with the newest first, each reply is at the top level and names its parent', () => {
  const all = [reply('5'), reply('6', '5'), reply('7', '2'), reply('8', '1')];
  const known = [reply('1'), reply('9')];
  expect(
    newestFirst(all, known).map((each) => [each.reply.id, each.depth, each.isApart, each.answers?.id]),
  ).toEqual([
    ['8', 0, true, '1'],
    // Its parent was not loaded yet.
    ['7', 0, true, undefined],
    ['6', 0, true, '5'],
    ['5', 0, false, undefined],
  ]);
});

test('only an answer too deep to indent names its parent', () => {
  const chain = ['1', '2', '3', '4', '5'].map((id, at, ids) => reply(id, ids[at - 1] ?? null));
  expect(threadOf(chain).map((each) => each.isApart)).toEqual([false, false, false, true, true]);
});

test('a search tells how many topics it found', () => {
  expect([foundLabel(1, false), foundLabel(3, false), foundLabel(50, true)]).toEqual([
    '1 topic found',
    '3 topics found',
    '50 or more topics found',
  ]);
  expect(emptyMessage({ tag: 'sleep' })).toBe('No topic here is tagged “sleep”.');
  expect(emptyMessage({ q: 'tea', deleted: true })).toBe('No deleted topic here says “tea”.');
  expect(emptyMessage({ tag: 'sleep', q: 'tea', sort: 'unanswered' })).toBe(
    'No unanswered topic here is tagged “sleep” and says “tea”.',
  );
});

test('a chain of ten thousand answers is one thread', () => {
  const chain = Array.from({ length: 10_000 }, (_, n) => {
    const id = (at: number) => String(at).padStart(6, '0');
    return reply(id(n), n === 0 ? null : id(n - 1));
  });
  expect(threadOf(chain)).toHaveLength(10_000);
});

test('a reply received twice is listed once, in its last version', () => {
  const changed = { ...reply('1'), content: 'changed' };
  expect(oneOfEach([reply('2'), reply('1'), changed]).map(({ id, content }) => [id, content])).toEqual([
    ['1', 'changed'],
    ['2', '<p>2</p>'],
  ]);
  const sorted = oneOfEach(['3', '1', '4', '2'].map((id) => reply(id)));
  expect(sorted.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});

test('unread replies are those by others after the last one seen', () => {
  expect(isUnread(reply('5'), '4', 'ada')).toBe(true);
  expect(isUnread(reply('4'), '4', 'ada')).toBe(false);
  expect(isUnread(reply('5'), '4', 'nora')).toBe(false);
  expect(isUnread({ ...reply('5'), is_deleted: true }, '4', 'ada')).toBe(false);
  expect(isUnread(reply('5'), null, 'ada')).toBe(false);
});

test('marks as read only up to the first unseen reply', () => {
  const ids = ['1', '2', '3', '4'];
  expect(readUpTo(ids, '1', new Set(['2', '4']))).toBe('2');
  expect(readUpTo(ids, '1', new Set(['3', '4']))).toBe('1');
  expect(readUpTo(ids, '2', new Set(['3', '4']))).toBe('4');
  expect(readUpTo([], '2', new Set())).toBe('2');
});

test('a reaction is added once and removed once', () => {
  const given = withReaction(reply('1'), 'clap', 'ada', true);
  expect([given.reactions.clap, given.reaction_counts.clap]).toEqual([['ada'], 1]);
  expect(withReaction(given, 'clap', 'ada', true)).toBe(given);
  expect(withReaction(given, 'clap', 'ada', false)).toEqual(reply('1'));
  const both = withReaction(given, 'clap', 'finn', true);
  expect([both.reactions.clap, both.reaction_counts.clap]).toEqual([['finn', 'ada'], 2]);
  const left = withReaction(both, 'clap', 'finn', false);
  expect([left.reactions.clap, left.reaction_counts.clap]).toEqual([['ada'], 1]);
});

test('one reply or view is singular, and thousands have a separator', () => {
  expect([0, 1, 2, 1_234].map(repliesLabel)).toEqual(['0 replies', '1 reply', '2 replies', '1,234 replies']);
  expect([0, 1, 2, 1_234].map(viewsLabel)).toEqual(['0 views', '1 view', '2 views', '1,234 views']);
});

test('tags are split on commas and trimmed, without empty or repeated ones', () => {
  expect(tagsOf(' sleep, mornings ,, sleep,')).toEqual(['sleep', 'mornings']);
  expect(tagsOf('  ')).toEqual([]);
});

test('a quotation escapes the markup in its text', () => {
  expect(quoteOf('A & B', ' one \n \n<b>two</b>')).toBe(
    '<blockquote><p><strong>A &amp; B:</strong></p><p>one</p><p>&lt;b&gt;two&lt;/b&gt;</p></blockquote><p></p>',
  );
});
