import { describe, expect, test } from 'vitest';
import {
  formatCents,
  formatMoney,
  packageFor,
  packageIds,
  packages,
  parsePackage,
  savesCents,
} from './prices.ts';

describe('prices', () => {
  test('are the specified ones, in cents', () => {
    expect(Object.fromEntries(packageIds.map((id) => [id, formatCents(packages[id].cents)]))).toEqual({
      builder_monthly: '9.99',
      builder_yearly: '99.99',
      achiever_monthly: '19.99',
      achiever_yearly: '199.99',
      creator_monthly: '49.99',
      creator_yearly: '499.99',
      founder_monthly: '10.00',
    });
  });

  test('a package is what its id says', () => {
    for (const id of packageIds) expect(`${packages[id].tier}_${packages[id].period}`).toBe(id);
  });

  test('yearly billing saves 19.89, 39.89 and 99.89, which rounds to at most 17%', () => {
    expect([savesCents('builder'), savesCents('achiever'), savesCents('creator')]).toEqual([
      1989, 3989, 9989,
    ]);
    for (const tier of ['builder', 'achiever', 'creator'] as const)
      expect(Math.round((100 * savesCents(tier)) / (12 * packages[`${tier}_monthly`].cents))).toBe(17);
  });
});

describe('parsePackage', () => {
  test.each(packageIds)('takes %s', (id) =>
    expect(parsePackage(id)).toEqual({ ok: true, package: packages[id] }),
  );
  test('founder is an alias, spaces and capitals do not matter', () => {
    expect(parsePackage('founder')).toEqual({ ok: true, package: packages.founder_monthly });
    expect(parsePackage(' Builder_Yearly ')).toEqual({ ok: true, package: packages.builder_yearly });
  });
  test.each([
    ['founder_yearly', 'The founding membership is billed monthly only: 10.00 CAD a month, locked for life.'],
    ['starter', 'Starter is free: there is nothing to pay.'],
    ['starter_monthly', 'Starter is free: there is nothing to pay.'],
    ['', 'There is no membership package of this name.'],
    ['constructor', 'There is no membership package of this name.'],
    ['__proto__', 'There is no membership package of this name.'],
    ['builder_weekly', 'There is no membership package of this name.'],
  ])('refuses "%s"', (input, detail) => expect(parsePackage(input)).toEqual({ ok: false, detail }));
});

test('packageFor: nothing for starter, monthly for founders whatever is asked', () => {
  expect(packageFor('starter', 'yearly')).toBeNull();
  expect(packageFor('founder', 'yearly')?.id).toBe('founder_monthly');
  expect(packageFor('creator', 'yearly')?.id).toBe('creator_yearly');
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [999, '9.99'],
  [100_000, '1000.00'],
  [-305, '-3.05'],
])('formatCents(%i) is %s', (cents, text) => expect(formatCents(cents)).toBe(text));
test('formatMoney names the currency in capitals', () => expect(formatMoney(1999, 'cad')).toBe('19.99 CAD'));
