// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { excerpt, plainTitle } from './rules.ts';

test('plainTitle removes only a leading day', () => {
  expect(plainTitle('Day 12: Name the next step')).toBe('Name the next step');
  expect(plainTitle('The day 12 people quit')).toBe('The day 12 people quit');
  expect(plainTitle('Day 12:')).toBe('Day 12:');
});

describe('excerpt', () => {
  test('returns the first paragraph without markup', () =>
    expect(excerpt('<h2>A</h2><p>One &amp; <em>two</em>&#39;s.</p><p>Three</p>')).toBe("One & two's."));
  test('ends at a sentence if one fits', () =>
    expect(excerpt(`<p>${'Short words here. '.repeat(20)}</p>`)).toMatch(/here\.$/));
  test('is empty for a locked lesson', () => expect(excerpt(null)).toBe(''));
});
