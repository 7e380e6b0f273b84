import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readingMinutes } from '#contract/blog/constants.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { freeSlug, isMadeFrom, mayWriteBlog, rightsOverPost, slugOf, stateOf } from './rules.ts';

const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  id: 'cleo',
  sessionId: 's',
  tier: 'creator',
  isAdmin: false,
  isModerator: false,
  ...more,
});
const facts = {
  authorId: 'cleo',
  isApproved: false,
  isPublished: false,
  isHidden: false,
  revision: null,
};

test.each([
  ['starter', false],
  ['builder', false],
  ['achiever', false],
  ['creator', true],
  ['founder', false],
] as const)('%s may write: %s', (tier, may) => {
  expect(mayWriteBlog(viewer({ tier }))).toBe(may);
  expect(mayWriteBlog(viewer({ tier, isAdmin: true }))).toBe(true);
});

test.each([
  [{ revision: 'draft' }, { status: 'draft', revision: null }],
  [{ revision: 'pending' }, { status: 'pending', revision: null }],
  [{ revision: 'rejected' }, { status: 'rejected', revision: null }],
  [{ isApproved: true }, { status: 'scheduled', revision: null }],
  [
    { isApproved: true, isPublished: true },
    { status: 'published', revision: null },
  ],
  [
    { isApproved: true, isPublished: true, revision: 'pending' },
    { status: 'published', revision: 'pending' },
  ],
  [
    { isApproved: true, revision: 'rejected' },
    { status: 'scheduled', revision: 'rejected' },
  ],
] as const)('a post with %j is %j', (more, state) => {
  expect(stateOf({ ...facts, ...more })).toEqual(state);
});

describe('rights over a post', () => {
  it.each([
    ['its author', {}, viewer(), { may_edit: true, may_delete: true, may_report: false }],
    [
      'its author while it waits',
      { revision: 'pending' as const },
      viewer(),
      { may_edit: false, may_delete: true },
    ],
    ['its author without the plan', {}, viewer({ tier: 'founder' }), { may_edit: false, may_delete: true }],
    [
      'a reader',
      { isApproved: true, isPublished: true },
      viewer({ id: 'nora' }),
      { may_edit: false, may_delete: false, may_report: true },
    ],
    [
      'a reader of a hidden one',
      { isPublished: true, isHidden: true },
      viewer({ id: 'nora' }),
      { may_report: false },
    ],
    [
      'an administrator before approval',
      {},
      viewer({ id: 'mira', isAdmin: true }),
      { may_edit: false, may_report: false },
    ],
  ])('of %s', (_who, more, who, rights) => {
    expect(rightsOverPost({ ...facts, ...more }, who)).toMatchObject(rights);
  });
});

describe('the address of a title', () => {
  it.each([
    ['The kettle knows when to start', 'the-kettle-knows-when-to-start'],
    ["  Don't stop: 5 a.m.!  ", 'dont-stop-5-a-m'],
    ['Café Ærø – Straße Łódź', 'cafe-aero-strasse-lodz'],
    ['散歩', 'post'],
    ['<script>', 'script'],
    ['x'.repeat(200), 'x'.repeat(80)],
    [`${'walk '.repeat(40)}`, Array.from({ length: 16 }, () => 'walk').join('-')],
  ])('%s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is short, of letters and digits, and stays as it is', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugOf(slug)).toBe(slug);
      }),
    ));

  it('gets the first free number', () => {
    expect(freeSlug('walk', new Set())).toBe('walk');
    expect(freeSlug('walk', new Set(['walk-2']))).toBe('walk');
    expect(freeSlug('walk', new Set(['walk', 'walk-2', 'walk-4']))).toBe('walk-3');
  });

  it('stays with a title that is unchanged', () => {
    expect(isMadeFrom('walk', 'walk')).toBe(true);
    expect(isMadeFrom('walk-12', 'walk')).toBe(true);
    for (const other of ['walk-1', 'walk-0', 'walk-02', 'walk-home', 'walking', 'walk-2-2'])
      expect([other, isMadeFrom(other, 'walk')]).toEqual([other, false]);
  });
});

test.each([
  [0, 1],
  [3, 1],
  [329, 1],
  [330, 2],
  [2200, 10],
])('reading times', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});
