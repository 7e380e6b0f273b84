import { join } from 'node:path';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { daysPerWeek, totalDays, weekNames } from '#contract/programme/constants.ts';
import { cleanHtml, plainText } from '#server/platform/text/html.ts';
import { readLessons } from './read-lessons.ts';
import { readQuotes } from './read-quotes.ts';
import { minutesFor, problemsOf, problemsOfQuotes, repetitionsIn } from './rules.ts';
import { contentFolder } from './seed-flagship.ts';

// The rules of a text are those of the form in the office, in `rules.ts`, which has the tests that they can fail.

const lessons = await readLessons(join(contentFolder, 'lessons'));
const quotes = await readQuotes(join(contentFolder, 'quotes.yaml'));

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

describe('ninety lessons', () => {
  test('are 84 in twelve weeks of seven, and six Summit days', () => {
    expect(lessons.map((lesson) => lesson.day)).toEqual(Array.from({ length: totalDays }, (_, i) => i + 1));
    const sizes = weekNames.map((_, i) => lessons.filter((lesson) => lesson.week === i + 1).length);
    expect(sizes).toEqual([...Array(12).fill(daysPerWeek), totalDays - 84]);
    for (const { day, week } of lessons.slice(0, 84))
      expect(week).toBe(Math.floor((day - 1) / daysPerWeek) + 1);
  });

  test.each(lessons.map((lesson) => [lesson.day, lesson] as const))(
    'day %i could be published',
    (_, lesson) => {
      expect(problemsOf(lesson)).toEqual([]);
      expect([...repetitionsIn(lesson, lessons)].flat()).toEqual([]);
      expect(lesson.minutes).toBe(minutesFor(lesson.body));
    },
  );

  test('become HTML that sanitizing leaves unchanged, with every word', () => {
    for (const { day, body } of lessons) {
      const html = cleanHtml(marked.parse(body, { async: false }));
      expect([day, cleanHtml(html)]).toEqual([day, html]);
      expect([day, wordsIn(plainText(html)) >= 110]).toEqual([day, true]);
    }
  });

  test('differ in length', () => {
    const lengths = lessons.map(({ body }) => wordsIn(body));
    expect(lengths.filter((words) => words <= 320).length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...lengths)).toBeLessThan(220);
  });
});

test('the quotes are 120 that could be published', () => {
  expect(quotes).toHaveLength(120);
  expect(problemsOfQuotes(quotes)).toEqual([]);
});
