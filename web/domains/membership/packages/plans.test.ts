import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardPrice, choiceOf, planLabel, planParam, registerHref, seatLabel, seatShares } from './plans.ts';

test.each([
  [undefined, 'starter', 'monthly'],
  ['', 'starter', 'monthly'],
  ['starter', 'starter', 'monthly'],
  ['builder', 'builder', 'monthly'],
  ['Achiever', 'achiever', 'monthly'],
  ['creator_yearly', 'creator', 'yearly'],
  ['founder', 'founder', 'monthly'],
  ['founder_monthly', 'founder', 'monthly'],
  ['founder_yearly', 'founder', 'monthly'],
  ['__proto__', 'starter', 'monthly'],
  ['gold', 'starter', 'monthly'],
])('?plan=%s chooses %s, %s', (plan, tier, period) => expect(choiceOf(plan)).toEqual({ tier, period }));

test.each(['builder', 'achiever_yearly', 'founder'])(
  '%s is unchanged after a round trip through the URL',
  (plan) => expect(planParam(choiceOf(plan))).toBe(plan),
);

test('Choose leads to registration with the plan, and Start Free without one', () => {
  expect(registerHref({ tier: 'builder', period: 'monthly' })).toBe('/auth/register?plan=builder');
  expect(registerHref({ tier: 'founder', period: 'yearly' })).toBe('/auth/register?plan=founder');
  expect(registerHref({ tier: 'starter', period: 'yearly' })).toBe('/auth/register');
});

test.each([
  ['builder', '$9.99', '$99.99', '$19.89'],
  ['achiever', '$19.99', '$199.99', '$39.89'],
  ['creator', '$49.99', '$499.99', '$99.89'],
] as const)('%s shows its price and what a year saves, to the cent', (tier, monthly, yearly, saved) => {
  expect(cardPrice(tier, 'monthly')).toEqual({
    price: monthly,
    unit: 'CAD / month',
    note: `${yearly} yearly, saves ${saved}`,
  });
  expect(cardPrice(tier, 'yearly')).toEqual({
    price: yearly,
    unit: 'CAD / year',
    note: `Saves ${saved} a year`,
  });
});

test('founders pay monthly whatever the switch says', () => {
  expect(cardPrice('founder', 'yearly')).toEqual({
    price: '$10.00',
    unit: 'CAD / month',
    note: 'Locked for life',
  });
  expect(planLabel({ tier: 'founder', period: 'yearly' })).toBe('Founding Member, $10.00 CAD a month');
  expect(planLabel({ tier: 'starter', period: 'monthly' })).toBe('Starter, free');
});

test('the stones of the founding seats agree with the sentence beside them', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), (remaining) => {
      const offer = { seats: 1_000, remaining };
      const full = seatShares(offer).reduce((sum, share) => sum + share, 0);
      expect(Math.round(full * 100)).toBe(remaining);
      expect(seatLabel(offer)).toBe(
        remaining > 950 ? null : `${remaining.toLocaleString('en-CA')} of 1,000 seats left`,
      );
    }),
  ));
