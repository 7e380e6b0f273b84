import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyOrders, topicOrders } from '#contract/forum/endpoints.ts';
import { tiers } from '#contract/membership/tiers.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import {
  erasedBefore,
  isOwnHidden,
  isRestorable,
  mayOpenTopics,
  mayTakePart,
  permissionsOf,
  replyOrder,
  replyRefusal,
  tagTooLong,
  tidyTags,
  tidyTitle,
  tooManyTags,
  topicOrder,
  upgradeToReply,
} from './rules.ts';
import { weeklyTitle, weekOf } from './weekly-topic/rules.ts';

const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  id: 'me',
  tier: 'builder',
  sessionId: 's',
  isAdmin: false,
  isModerator: false,
  ...more,
});

test('what each tier may do', () => {
  const may = tiers.map((tier) => [mayTakePart(viewer({ tier })), mayOpenTopics(viewer({ tier }))]);
  expect(may).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [true, true],
    [true, true],
  ]);
});

test.each([
  ['own', {}, 'me', [true, true, true, false]],
  ["another's", {}, 'you', [false, false, true, true]],
  ["another's, for staff", { isModerator: true }, 'you', [false, true, true, true]],
  ["a starter's own", { tier: 'starter' as const }, 'me', [false, true, false, false]],
  ["a former member's", {}, null, [false, false, true, true]],
])('%s: change, delete, react, report', (_, more, author_id, expected) => {
  const standing = { author_id, isRemoved: false, isLocked: false };
  expect(Object.values(permissionsOf(viewer(more), standing))).toEqual(expected);
  expect(Object.values(permissionsOf(viewer(more), { ...standing, isRemoved: true }))).toEqual(
    Array(4).fill(false),
  );
  expect(permissionsOf(viewer(), { ...standing, isLocked: true }).may_edit).toBe(false);
});

test('a locked topic is closed to members but not to staff', () => {
  const locked = { locked_at: new Date(0) };
  expect(replyRefusal(viewer(), { locked_at: null })).toBeNull();
  expect(replyRefusal(viewer(), locked)).toContain('locked');
  expect(replyRefusal(viewer({ isAdmin: true }), locked)).toBeNull();
});

describe('tags', () => {
  test.each<[string[], string[]]>([
    [['Walks', ' walks', 'WALKS '], ['walks']],
    [
      ['a, b,,c ', ''],
      ['a', 'b', 'c'],
    ],
    [['two  words'], ['two words']],
    [[], []],
  ])('%j', (given, tags) => expect(tidyTags(given)).toEqual({ tags }));

  test('any input is tidy in the output', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 20 }), (given) => {
        const judged = tidyTags(given);
        if ('refusal' in judged) return;
        expect(judged.tags.length).toBeLessThanOrEqual(10);
        expect(tidyTags(judged.tags)).toEqual(judged);
        for (const tag of judged.tags)
          expect(tag.length > 0 && tag.length <= 40 && !tag.includes(',')).toBe(true);
      }),
    ));
});

test.each([
  [' a\n b ', 'a b'],
  ['\u202eevil', 'evil'],
  ['\u200b\u3164', ''],
  ['👩‍👩‍👧 walks', '👩‍👩‍👧 walks'],
])('title %j', (given, title) => expect(tidyTitle(given)).toBe(title));

test('content is restorable for thirty days, and no longer', () => {
  const deleted = new Date('2026-03-02T15:00:00Z');
  expect(isRestorable(deleted, new Date('2026-04-01T14:59:59Z'))).toBe(true);
  expect(isRestorable(deleted, new Date('2026-04-01T15:00:00Z'))).toBe(false);
  expect(isRestorable(null, deleted)).toBe(false);
});

test.each([
  ['2026-03-02T00:00:00Z', '2026-03-02', 'Weekly check-in: week of 2 March'],
  ['2026-03-08T23:59:59Z', '2026-03-02', 'Weekly check-in: week of 2 March'],
  ['2027-01-03T12:00:00Z', '2026-12-28', 'Weekly check-in: week of 28 December'],
])('the week of %s', (now, week, title) => {
  expect(weekOf(new Date(now))).toBe(week);
  expect(weeklyTitle(week)).toBe(title);
});

test('an unknown order is the default one', () => {
  expect(topicOrders.map(topicOrder)).toEqual(topicOrders);
  expect([undefined, 'x'].map(topicOrder)).toEqual(['active', 'active']);
  expect(replyOrders.map(replyOrder)).toEqual(replyOrders);
  expect([undefined, 'x'].map(replyOrder)).toEqual(['oldest', 'oldest']);
});

test('a starter is refused before the lock is mentioned', () => {
  const starter = viewer({ tier: 'starter' });
  expect(replyRefusal(starter, { locked_at: null })).toBe(upgradeToReply);
  expect(replyRefusal(starter, { locked_at: new Date(0) })).toBe(upgradeToReply);
});

test('staff edit their own replies in a locked topic', () => {
  const locked = { author_id: 'me', isRemoved: false, isLocked: true };
  expect(permissionsOf(viewer({ isModerator: true }), locked).may_edit).toBe(true);
  expect(permissionsOf(viewer({ isModerator: true }), { ...locked, author_id: 'you' }).may_edit).toBe(false);
});

test.each([
  [{ author_id: 'me', hidden_at: new Date(0), deleted_at: null }, true],
  [{ author_id: 'you', hidden_at: new Date(0), deleted_at: null }, false],
  [{ author_id: 'me', hidden_at: null, deleted_at: null }, false],
  [{ author_id: 'me', hidden_at: new Date(0), deleted_at: new Date(0) }, false],
])('%j is hidden from others only: %s', (written, own) => expect(isOwnHidden(viewer(), written)).toBe(own));

test('deleted content is erased after thirty days', () =>
  expect(erasedBefore(new Date('2026-04-01T15:00:00Z'))).toEqual(new Date('2026-03-02T15:00:00Z')));

test('ten tags of forty characters are the most', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, i) => `tag ${i}`);
  expect(tidyTags(tags(10))).toEqual({ tags: tags(10) });
  expect(tidyTags(tags(11))).toEqual({ refusal: tooManyTags });
  expect(tidyTags(['x'.repeat(40)])).toEqual({ tags: ['x'.repeat(40)] });
  expect(tidyTags(['ok', 'x'.repeat(41)])).toEqual({ refusal: tagTooLong });
});
