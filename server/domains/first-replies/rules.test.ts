import { describe, expect, test } from 'vitest';
import { excerptOf, reasonFor, scopeOf } from './rules.ts';

describe('scopeOf', () => {
  test.each([
    [null, false, false, 'nowhere'],
    [null, true, false, 'own_groups'],
    [null, false, true, 'everywhere'],
    [null, true, true, 'everywhere'],
    [true, false, false, 'everywhere'],
    [true, true, false, 'everywhere'],
    [false, true, false, 'nowhere'],
    [false, false, true, 'nowhere'],
  ] as const)('choice %s, leads %s, staff %s: %s', (choice, leadsGroup, isStaff, scope) => {
    expect(scopeOf({ choice, leadsGroup, isStaff })).toBe(scope);
  });
});

describe('reasonFor', () => {
  const createdAt = new Date('2026-03-20T12:00:00Z');
  test.each([
    [null, { reason: 'first', days_away: null }],
    ['2026-03-20T11:59:59Z', null],
    ['2026-03-06T12:00:00.001Z', null],
    ['2026-03-06T12:00:00Z', { reason: 'return', days_away: 14 }],
    ['2026-02-24T13:00:00Z', { reason: 'return', days_away: 23 }],
  ])('after %s', (previous, reason) => {
    expect(reasonFor({ createdAt, previous: previous === null ? null : new Date(previous) })).toEqual(reason);
  });
});

describe('excerptOf', () => {
  test('keeps a short text on one line', () => {
    expect(excerptOf('  Hello\n\nthere ')).toBe('Hello there');
  });
  test('cuts between words, and a text without spaces at its length', () => {
    const words = excerptOf('walk '.repeat(80));
    expect(words).toMatch(/^(walk )+walk…$/);
    expect(words.length).toBeLessThanOrEqual(161);
    expect(excerptOf('a'.repeat(500))).toBe(`${'a'.repeat(160)}…`);
  });
  test('never cuts within a sign', () => {
    const family = '👩‍👩‍👧';
    expect(excerptOf(family.repeat(30))).toBe(family.repeat(30));
    const cut = excerptOf(family.repeat(300)).slice(0, -1);
    expect(cut.length % family.length).toBe(0);
  });
});
