import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';
import { keepersLabel, linesOf, moved, movedSection, orderOf, placed, placeWords, seenBy } from './rules.ts';

const lesson = (id: string, section_id: string | null = null, more: Partial<LessonOutline> = {}) =>
  ({
    id,
    title: id,
    section_id,
    is_published: true,
    is_preview: false,
    duration_minutes: 5,
    ...more,
  }) as LessonOutline;
const outline = {
  sections: [
    { id: 's1', title: 'Before' },
    { id: 's2', title: 'After' },
  ],
  lessons: [lesson('a'), lesson('b', 's1'), lesson('c', 's1'), lesson('d', 's2')],
};
const lines = linesOf(outline);
const words = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ');

test.each([
  [1, '1 learner keeps'],
  [2, '2 learners keep'],
])('of a course with %i', (count, words) => expect(keepersLabel(count)).toBe(words));

test('an outline becomes one list and back', () => {
  expect(words(lines)).toBe('a s1 b c s2 d');
  expect(orderOf(lines)).toEqual({
    sections: [
      { id: 's1', title: 'Before' },
      { id: 's2', title: 'After' },
    ],
    lessons: [
      { id: 'a', section: null },
      { id: 'b', section: 0 },
      { id: 'c', section: 0 },
      { id: 'd', section: 1 },
    ],
  });
  // A lesson whose section is gone is shown above the others.
  expect(words(linesOf({ sections: [], lessons: outline.lessons }))).toBe('a b c d');
});

test('a lesson moves by one line, also into another section', () => {
  expect(words(moved(lines, 'd', -1))).toBe('a s1 b c d s2');
  expect(words(moved(lines, 'a', 1))).toBe('s1 a b c s2 d');
  expect(moved(lines, 'a', -1)).toBe(lines);
  expect(moved(lines, 'd', 1)).toBe(lines);
  expect(placeWords(lines, 'c')).toBe('Lesson 3 of 4, in Before');
  expect(placeWords(lines, 'a')).toBe('Lesson 1 of 4');
});

test('a dragged lesson lands beside another line', () => {
  expect(words(placed(lines, { key: 'd', beside: 'a', isAfter: false }))).toBe('d a s1 b c s2');
  expect(words(placed(lines, { key: 'a', beside: 's2', isAfter: true }))).toBe('s1 b c s2 a d');
  expect(placed(lines, { key: 'b', beside: 's1', isAfter: true })).toBe(lines);
  expect(placed(lines, { key: 'b', beside: 'b', isAfter: true })).toBe(lines);
});

test('a section moves with its lessons', () => {
  expect(words(movedSection(lines, 's2', -1))).toBe('a s2 d s1 b c');
  expect(movedSection(lines, 's2', 1)).toBe(lines);
});

test('no move loses a line', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...lines.map(({ key }) => key)),
      fc.constantFrom(-1 as const, 1 as const),
      (key, by) => {
        expect(
          words(moved(lines, key, by))
            .split(' ')
            .toSorted(),
        ).toEqual(words(lines).split(' ').toSorted());
      },
    ),
  );
});

test('a preview has no drafts, and the locks of who looks', () => {
  const course = {
    lessons: [
      lesson('a', null, { is_preview: true }),
      lesson('b'),
      lesson('x', null, { is_published: false }),
    ],
    unlock_mode: 'in_order',
  } as unknown as CourseDetail;
  const locks = (audience: 'free' | 'builder' | 'new') =>
    seenBy(course, audience).lessons.map(({ lock }) => lock);
  expect(locks('free')).toEqual([null, 'upgrade_required']);
  expect(locks('builder')).toEqual([null, 'enroll_first']);
  expect(locks('new')).toEqual([null, 'in_order']);
  expect(seenBy(course, 'new')).toMatchObject({
    is_enrolled: true,
    next_lesson: { id: 'a' },
    may_edit: false,
  });
});
