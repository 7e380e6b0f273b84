import { describe, expect, test } from 'vitest';
import { fillAnswer } from '#contract/support/constants.ts';
import { dueAt, formFaults, isVisible, priorityOf, staffNamedIn, tidyText, titleOf } from './rules.ts';

const good = { category: 'billing', name: 'Sofia', email: 'sofia@example.pt', message: 'Hello' };
const monday = new Date('2026-11-23T14:00:00Z');

test.each([
  ['It’s about Milo Haddad.', ['m']],
  ['MILO   haddad!', ['m']],
  ['Camilo Haddadson', []],
  ['Milo is kind', []],
  ['Zoë and Milo Haddad', ['m', 'z']],
])('%j names %j of staff', (text, ids) =>
  expect(
    staffNamedIn(text, [
      { id: 'm', name: 'Milo Haddad' },
      { id: 'z', name: 'Zoe\u0308' },
      { id: 'x', name: '…' },
    ]).sort(),
  ).toEqual(ids),
);

describe('the form', () => {
  test('has nothing against a question', () => {
    expect(formFaults(good)).toEqual({});
  });

  test.each([
    ['an unknown category', { category: 'spam' }, 'category'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of two lines', { name: 'Sofia\r\nBcc: everyone@example.org' }, 'name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
    ['no address', { email: '' }, 'email'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'email'],
    ['an address of two lines', { email: 'a@example.org\nBcc: b@example.org' }, 'email'],
    ['an address without a domain', { email: 'a@b' }, 'email'],
    ['an empty message', { message: ' \n\u200b' }, 'message'],
    ['a long message', { message: 'x'.repeat(10_001) }, 'message'],
  ])('refuses %s with a sentence', (_, wrong, field) => {
    const faults = formFaults({ ...good, ...wrong });
    expect(Object.keys(faults)).toEqual([field]);
    expect(Object.values(faults)[0]).toMatch(/^[A-Z].*[.a-z]$/);
  });
});

test.each([
  [null, 'ideas', '2026-11-23T23:00:00Z'],
  ['starter', 'ideas', '2026-11-23T23:00:00Z'],
  ['builder', 'billing', '2026-11-23T23:00:00Z'],
  ['achiever', 'billing', '2026-11-23T22:00:00Z'],
  ['founder', 'billing', '2026-11-23T22:00:00Z'],
  ['creator', 'billing', '2026-11-23T18:00:00Z'],
  [null, 'safety', '2026-11-24T14:00:00Z'],
  ['creator', 'safety', '2026-11-24T14:00:00Z'],
] as const)('a question of %s about %s has a reply by %s', (tier, category, due) => {
  expect(dueAt(category, priorityOf(tier), monday)).toEqual(new Date(due));
});

test.each([
  ['\n\n  I was   charged twice \nHello', 'I was charged twice'],
  ['word '.repeat(40), `${'word '.repeat(15)}word…`],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
])('the title of a question is its first line', (content, title) => {
  expect(titleOf(content)).toBe(title);
});

test('a text without control characters and lone surrogates stays, with equal ends of lines', () => {
  expect(tidyText(' a\r\nb\u0000\ud800 ')).toBe('a\nb\ufffd');
  expect(isVisible('\u2800\u200d')).toBe(false);
  expect(isVisible('👣')).toBe(true);
});

test('placeholders are filled in, and an unknown one stays', () => {
  const values = { name: '{me}', number: '1001', me: 'Milo' };
  expect(fillAnswer('Hi {name}, {number} {unknown}. {me}', values)).toBe('Hi {me}, 1001 {unknown}. Milo');
});
