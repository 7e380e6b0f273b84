import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { type Learner, locksOf, movedTo, opensOn, progressOf, type Step, sectionAt } from './rules.ts';

const at = new Date('2026-03-01T10:00:00Z');
const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  is_preview: false,
  is_published: true,
  is_hidden: false,
  completed_at: null,
  release_after_days: null,
  release_on: null,
  ...more,
});
const builder: Learner = { full_courses: true, is_enrolled: true, may_edit: false, dates: null };
const starter: Learner = { full_courses: false, is_enrolled: false, may_edit: false, dates: null };

describe('locks', () => {
  const outline = [step('a', { is_preview: true }), step('b'), step('c')];
  test.each<[string, readonly Step[], Learner, 'none' | 'in_order', (string | null)[]]>([
    ['a starter reads previews', outline, starter, 'none', [null, 'upgrade_required', 'upgrade_required']],
    [
      'a starter who was enrolled before keeps previews only',
      outline,
      { ...starter, is_enrolled: true },
      'none',
      [null, 'upgrade_required', 'upgrade_required'],
    ],
    [
      'a builder enrolls first',
      outline,
      { ...builder, is_enrolled: false },
      'none',
      [null, 'enroll_first', 'enroll_first'],
    ],
    ['a learner reads everything', outline, builder, 'none', [null, null, null]],
    ['in order, one after the other', outline, builder, 'in_order', [null, 'in_order', 'in_order']],
    [
      'in order, up to the first open one',
      [step('a', { completed_at: at }), step('b'), step('c')],
      builder,
      'in_order',
      [null, null, 'in_order'],
    ],
    [
      'a completed lesson stays open behind a new one',
      [step('a'), step('b', { completed_at: at })],
      builder,
      'in_order',
      [null, null],
    ],
    [
      'a draft holds no one up',
      [step('a', { completed_at: at }), step('d', { is_published: false }), step('b')],
      builder,
      'in_order',
      [null, null, null],
    ],
    [
      'the author reads everything',
      outline,
      { full_courses: false, is_enrolled: false, may_edit: true, dates: null },
      'in_order',
      [null, null, null],
    ],
  ])('%s', (_, steps, learner, mode, locks) => expect(locksOf(steps, learner, mode)).toEqual(locks));
});

describe('dates', () => {
  const learner = (today: string, enrolledOn = '2026-03-01'): Learner => ({
    ...builder,
    dates: { today, enrolledOn },
  });
  const drip = [
    step('a', { release_after_days: 0 }),
    step('b', { release_after_days: 7 }),
    step('c', { release_after_days: 7, completed_at: at }),
    step('d', { release_after_days: 8, is_preview: true }),
    step('e'),
  ];
  const dated = [step('a', { release_on: '2026-03-29' }), step('b', { release_after_days: 90 })];
  test.each<[string, readonly Step[], Learner, 'after_days' | 'on_date' | 'none', (string | null)[]]>([
    ['the day before', drip, learner('2026-03-07'), 'after_days', [null, 'not_yet', null, null, null]],
    ['on the day', drip, learner('2026-03-08'), 'after_days', [null, null, null, null, null]],
    [
      'days mean nothing without that mode',
      drip,
      learner('2026-03-01'),
      'none',
      [null, null, null, null, null],
    ],
    ['before the date', dated, learner('2026-03-28'), 'on_date', ['not_yet', null]],
    ['on the date', dated, learner('2026-03-29'), 'on_date', [null, null]],
    [
      'the plan comes first',
      dated,
      { ...starter, dates: { today: '2026-03-28', enrolledOn: '2026-03-01' } },
      'on_date',
      ['upgrade_required', 'upgrade_required'],
    ],
    ['the author reads everything', dated, { ...starter, may_edit: true }, 'on_date', [null, null]],
  ])('%s', (_, steps, who, mode, locks) => expect(locksOf(steps, who, mode)).toEqual(locks));

  test('a lesson that opened stays open, and opens on exactly its date', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: -400, max: 400 }),
        (from, days, beside) => {
          const enrolledOn = addDays('2024-01-01', from);
          const lesson = step('x', { release_after_days: days });
          const opens = opensOn(lesson, 'after_days', enrolledOn) ?? '';
          const lockAt = (today: string) => locksOf([lesson], learner(today, enrolledOn), 'after_days')[0];
          expect(lockAt(addDays(opens, beside))).toBe(beside < 0 ? 'not_yet' : null);
        },
      ),
    ));
});

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 66],
  [3, 3, 100],
  [199, 200, 99],
  [4, 3, 100],
])('%i of %i lessons are %i per cent', (done, total, percent) =>
  expect(progressOf(done, total)).toBe(percent),
);

test('moving keeps every lesson and puts one in its place', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b', 'c'], 'a', 500)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b'], 'new', 1)).toEqual(['new', 'a', 'b']);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1 }),
      fc.nat(),
      fc.integer({ min: 1, max: 600 }),
      (ids, pick, to) => {
        const id = ids[pick % ids.length] ?? '';
        const after = movedTo(ids, id, to);
        expect(after.toSorted()).toEqual(ids.toSorted());
        expect(after.indexOf(id)).toBe(Math.min(to, ids.length) - 1);
      },
    ),
  );
});

test('a lesson joins the section of its new place', () => {
  const outline = ['a', 'b', 'c', 'd'].map((id, index) => ({
    id,
    section_id: index < 2 ? 'one' : 'two',
    order_index: index + 1,
  }));
  const at = (id: string, to: number, ids = ['a', 'b', 'c', 'd']) =>
    sectionAt(movedTo(ids, id, to), id, outline);
  expect([at('d', 1), at('d', 2), at('d', 3)]).toEqual(['one', 'one', 'two']);
  expect([at('a', 2), at('a', 3), at('a', 4)]).toEqual(['one', 'two', 'two']);
  expect([at('new', 5, ['a', 'b', 'c', 'd', 'new']), at('new', 1, ['a', 'b', 'c', 'd', 'new'])]).toEqual([
    'two',
    'one',
  ]);
  expect(sectionAt(['new'], 'new', [])).toBeNull();
});
