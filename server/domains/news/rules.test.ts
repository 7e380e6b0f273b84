import { describe, expect, it, test } from 'vitest';
import { excerptOf, priorityOf } from '#contract/news-constants.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { instantOnClock, isOn, refusalOfTime, rightsOverNews, tidyHeadline, tidyTags } from './rules.ts';

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

describe('the excerpt', () => {
  it('is the first 150 characters with an ellipsis', () => {
    expect(excerptOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
    expect(excerptOf('🪨'.repeat(151))).toBe(`${'🪨'.repeat(150)}…`);
  });
  it('is the whole text if that is short', () => {
    expect(excerptOf('A short\n text.')).toBe('A short text.');
    expect(excerptOf('x'.repeat(150))).toBe('x'.repeat(150));
  });
});

describe('tags', () => {
  it('are split, trimmed, in lower case and different', () => {
    expect(tidyTags(' Winter, live ,,winter')).toEqual({ tags: ['winter', 'live'] });
    expect(tidyTags(['a,b', 'A'])).toEqual({ tags: ['a', 'b'] });
  });
  it('are refused when they are too many or too long', () => {
    expect(tidyTags(Array.from({ length: 11 }, (_, at) => `t${at}`))).toHaveProperty('refusal');
    expect(tidyTags('x'.repeat(41))).toHaveProperty('refusal');
    expect(tidyTags('x'.repeat(40))).toHaveProperty('tags');
  });
});

test('a headline is one line without marks that turn text', () => {
  expect(tidyHeadline(' A\nwalk\u202e ')).toBe('A walk');
  expect(tidyHeadline('\u200b \u3164')).toBe('');
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

describe('a time on the author’s clock', () => {
  it.each([
    ['in winter', 'America/Toronto', '2026-01-10T09:00', '2026-01-10T14:00:00.000Z'],
    ['in summer', 'America/Toronto', '2026-07-10T09:00', '2026-07-10T13:00:00.000Z'],
    [
      'that the clock skips is an hour later',
      'America/Toronto',
      '2026-03-08T02:30',
      '2026-03-08T07:30:00.000Z',
    ],
    ['right after the gap', 'America/Toronto', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    [
      'that the clock shows twice is the first',
      'America/Toronto',
      '2026-11-01T01:30',
      '2026-11-01T05:30:00.000Z',
    ],
    ['in a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ])('%s', (_what, zone, local, at) => {
    expect(instantOnClock(zone, local)?.toISOString()).toBe(at);
  });
  it('has to exist', () => {
    expect(instantOnClock('UTC', '2026-02-30T10:00')).toBeNull();
    expect(instantOnClock('UTC', '2026-13-01T10:00')).toBeNull();
  });
  it('is in the future, within a year', () => {
    const now = new Date('2026-03-02T15:00:00Z');
    expect(refusalOfTime(now, now)).toContain('over');
    expect(refusalOfTime(new Date('2026-03-02T15:01:00Z'), now)).toBeNull();
    expect(refusalOfTime(new Date('2027-06-01T00:00:00Z'), now)).toContain('year');
  });
});
