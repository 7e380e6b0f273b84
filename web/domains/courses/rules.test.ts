import { describe, expect, test } from 'vitest';
import { excerpt, findLesson, plainTitle } from './rules.ts';

const lesson = (title: string, order = 0) => ({ title, order_index: order, lesson_order: order });
const ninety = Array.from({ length: 84 }, (_, i) => lesson(`Day ${i + 1}: Stone ${i + 1}`, i + 1));

describe('the lesson of a day', () => {
  test('"day 1" is not found inside "Day 10"', () => {
    const lessons = [lesson('Day 10: Ten'), lesson('Day 11: Eleven'), lesson('Welcome to day 1')];
    expect(findLesson(lessons, 1)?.title).toBe('Welcome to day 1');
  });
  test('the exact prefix wins over a mention that comes earlier', () => {
    const lessons = [lesson('What day 3 taught me'), lesson('Day 3: Look up')];
    expect(findLesson(lessons, 3)?.title).toBe('Day 3: Look up');
  });
  test('without a named title the Nth by position is taken', () => {
    expect(findLesson([lesson('Alpha', 7), lesson('Beta', 8)], 2)?.title).toBe('Beta');
  });
  test('then the one whose order says so', () => {
    expect(findLesson([lesson('Alpha', 7), lesson('Beta', 8)], 8)?.title).toBe('Beta');
  });
  test('every day of the course finds its own, and the Summit finds none', () => {
    for (let day = 1; day <= 84; day++)
      expect(findLesson(ninety, day)?.title).toBe(`Day ${day}: Stone ${day}`);
    expect(findLesson(ninety, 85)).toBeUndefined();
    expect(findLesson([], 1)).toBeUndefined();
  });
});

test('a title loses only the day it starts with', () => {
  expect(plainTitle('Day 12: Name the next step')).toBe('Name the next step');
  expect(plainTitle('The day 12 people quit')).toBe('The day 12 people quit');
  expect(plainTitle('Day 12:')).toBe('Day 12:');
});

describe('the excerpt', () => {
  test('is the first paragraph without markup', () =>
    expect(excerpt('<h2>A</h2><p>One &amp; <em>two</em>&#39;s.</p><p>Three</p>')).toBe("One & two's."));
  test('ends at a sentence when one fits', () =>
    expect(excerpt(`<p>${'Short words here. '.repeat(20)}</p>`)).toMatch(/here\.$/));
  test('of a locked lesson is empty', () => expect(excerpt(null)).toBe(''));
});
