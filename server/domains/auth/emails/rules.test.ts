import { expect, test } from 'vitest';
import { greeting } from './rules.ts';

test.each([
  ['Nora', 'Hello Nora,'],
  ['J. R. Smith Jr.', 'Hello J. R. Smith Jr.,'],
  ["Zoë O'Hara-Łukasik", "Hello Zoë O'Hara-Łukasik,"],
  ['You won, see evil.example', 'Hello,'],
  ['https://evil', 'Hello,'],
  ['write to me@evil', 'Hello,'],
  ['evil\u3002example', 'Hello,'],
  ['evil\uff0eexample', 'Hello,'],
  ['evil\uff61example', 'Hello,'],
  ['evil\u2024example', 'Hello,'],
  ['a\uff0fb', 'Hello,'],
  ['a\uff20b', 'Hello,'],
  ['a'.repeat(41), 'Hello,'],
])('greets %s', (name, words) => {
  expect(greeting(name)).toBe(words);
});
