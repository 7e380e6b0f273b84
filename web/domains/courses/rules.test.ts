// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { excerpt, plainTitle } from './lessons/lesson-words.ts';
import { besides, groupsOf, withCompleted } from './rules.ts';

test.each([
  ['Day 12: Name the next step', 'Name the next step'],
  [' day  12 :  Name it ', 'Name it'],
  ['DAY 1 - Begin', 'Begin'],
  ['Day 1 – Begin', 'Begin'],
  ['Day 1. Begin', 'Begin'],
  ['Day 12:Begin', 'Begin'],
  // Everything else is part of the title.
  ['The day 12 people quit', 'The day 12 people quit'],
  ['Monday 3: Begin', 'Monday 3: Begin'],
  ['Once more day 3: Begin', 'Once more day 3: Begin'],
  ['Day twelve: Begin', 'Day twelve: Begin'],
  ['Day 12 begins', 'Day 12 begins'],
  ['Day 12:', 'Day 12:'],
])('the title of %j is %j', (title, plain) => expect(plainTitle(title)).toBe(plain));

describe('excerpt', () => {
  const of = (words: string, limit?: number) => excerpt(`<p>${words}</p>`, limit);

  test('returns the first paragraph without markup', () => {
    expect(excerpt('<h2>A</h2><p>One &amp; <em>two</em>&#39;s.</p><p>Three</p>')).toBe("One & two's.");
    expect(excerpt('<p class="lead"> One\n  <b>two</b> </p>')).toBe('One two');
    expect(excerpt('Words without a paragraph')).toBe('Words without a paragraph');
    expect(excerpt('<script>alert(1)</script><p>One</p>')).toBe('One');
  });

  test('is whole up to its limit', () => {
    expect(of('a b c d e', 9)).toBe('a b c d e');
    expect(of('Ten words,', 9)).toBe('Ten…');
    expect(of('x'.repeat(170))).toBe('x'.repeat(170));
  });

  test.each([
    ['a full stop', 'It rains. We walk. Then we rest at home.', 'It rains. We walk.'],
    ['a question', 'It rains? We walk? Then we rest at home.', 'It rains? We walk?'],
    ['an exclamation', 'It rains! We walk! Then we rest at home.', 'It rains! We walk!'],
    // A third of the limit is the least that a sentence has.
    ['a sentence that is too short', 'It rains. We walk slowly around the lake', 'It rains. We walk…'],
    ['no sentence', 'We walk slowly, all around the lake at dawn', 'We walk slowly, all…'],
    ['a comma', 'We walk slowly around, and then we rest', 'We walk slowly around…'],
    ['a semicolon', 'We walk slowly around; and then we rest', 'We walk slowly around…'],
    ['a colon', 'We walk slowly around: and then we rest', 'We walk slowly around…'],
  ])('ends at %s', (_name, words, short) => expect(of(words, 24)).toBe(short));

  test('is empty for a locked lesson', () => expect(excerpt(null)).toBe(''));
});

describe('a course with completions that wait', () => {
  const lesson = (id: string, more: object = {}) => ({
    id,
    title: id,
    section_id: null,
    duration_minutes: 5,
    is_published: true,
    is_completed: false,
    is_locked: false,
    lock: null,
    ...more,
  });
  const locked = { is_locked: true, lock: 'in_order' };
  const course = {
    is_enrolled: true,
    sections: [{ id: 's', title: 'Later' }],
    lessons: [lesson('a'), lesson('b', { ...locked, section_id: 's' }), lesson('c', locked)],
    completed_lessons: [],
    progress: 0,
  } as unknown as CourseDetail;

  test('has their progress, and opens the lesson behind', () => {
    const after = withCompleted(course, ['a', 'unknown']);
    expect(after).toMatchObject({ completed_lessons: ['a'], progress: 33, next_lesson: { id: 'b' } });
    expect(after.lessons.map(({ lock }) => lock)).toEqual([null, null, 'in_order']);
    expect(withCompleted(course, ['unknown'])).toBe(course);
    expect(withCompleted(course, ['a', 'b', 'c'])).toMatchObject({ progress: 100, next_lesson: null });
  });

  test('shows its lessons by section, and neighbours in that order', () => {
    expect(groupsOf(course).map(({ title, lessons }) => [title, lessons.map(({ id }) => id)])).toEqual([
      [null, ['a', 'c']],
      ['Later', ['b']],
    ]);
    expect(besides(course, 'c')).toMatchObject({
      before: { id: 'a' },
      after: { id: 'b' },
      number: 2,
      count: 3,
    });
    expect(besides(course, 'x')).toMatchObject({ before: null, after: null, number: 0 });
  });
});
