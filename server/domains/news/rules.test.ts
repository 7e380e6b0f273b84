import { describe, expect, it, test } from 'vitest';
import { priorityOf } from '#contract/news/constants.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { inHours, isOn, rightsOverNews } from './rules.ts';

const viewer = (id: string, more: Partial<Viewer> = {}): Viewer => ({
  id,
  sessionId: 's',
  tier: 'creator',
  isAdmin: false,
  isModerator: false,
  ...more,
});
const post = { authorId: 'a', isPublished: true, isHidden: false };

describe('rights over news', () => {
  it.each([
    [
      'its author',
      post,
      viewer('a'),
      { may_edit: true, may_delete: true, may_comment: true, may_report: false },
    ],
    [
      'another member',
      post,
      viewer('b'),
      { may_edit: false, may_delete: false, may_comment: true, may_report: true },
    ],
    [
      'an administrator',
      post,
      viewer('b', { isAdmin: true }),
      { may_edit: false, may_delete: false, may_report: true },
    ],
    [
      'an author without the plan',
      post,
      viewer('a', { tier: 'builder' }),
      { may_edit: false, may_delete: true },
    ],
    [
      'the author of a scheduled one',
      { ...post, isPublished: false },
      viewer('a'),
      { may_edit: true, may_comment: false },
    ],
    [
      'the author of a hidden one',
      { ...post, isHidden: true },
      viewer('a'),
      { may_delete: true, may_comment: false },
    ],
    [
      'a reader of one by a former member',
      { ...post, authorId: null },
      viewer('b'),
      { may_edit: false, may_delete: false },
    ],
  ])('of %s', (_who, facts, who, rights) => {
    expect(rightsOverNews(facts, who)).toMatchObject(rights);
  });
});

test.each([
  ['7', 7],
  [' 10 ', 10],
  [0, 0],
  ['', 0],
  ['eleven', 0],
  ['11', 0],
  ['-1', 0],
  ['1.5', 0],
  [null, 0],
  [undefined, 0],
  [Number.NaN, 0],
])('a priority of %j is %i', (typed, priority) => {
  expect(priorityOf(typed)).toBe(priority);
});

test.each([
  [1, 'within the hour'],
  [3_600_000, 'within the hour'],
  [3_600_001, 'in 2 hours'],
  [86_400_000, 'in 24 hours'],
])('%i ms are over %s', (ms, words) => {
  expect(inHours(ms)).toBe(words);
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ['', false],
  [undefined, false],
])('a switch of %j is %s', (flag, on) => {
  expect(isOn(flag)).toBe(on);
});
