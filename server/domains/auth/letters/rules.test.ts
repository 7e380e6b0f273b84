import { expect, test } from 'vitest';
import { greeting } from './rules.ts';

test.each([
  ['Nora', 'Hello Nora,'],
  ['J. R. Smith Jr.', 'Hello J. R. Smith Jr.,'],
  ["Zoë O'Hara-Łukasik", "Hello Zoë O'Hara-Łukasik,"],
  ['You won, see evil.example', 'Hello,'],
  ['https://evil', 'Hello,'],
  ['write to me@evil', 'Hello,'],
  ['a'.repeat(41), 'Hello,'],
])('greets %s', (name, words) => {
  expect(greeting(name)).toBe(words);
});
