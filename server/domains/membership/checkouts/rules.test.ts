import { describe, expect, it, test } from 'vitest';
import { checkoutLife, mismatchOf, nextStep, type Payment, reopenWithin } from './rules.ts';

const order = { amount_cents: 999, currency: 'cad', live: true };
const charge = { amount: 999, currency: 'cad', paid: true, live: true };
const payment: Payment = { amountTotal: 999, currency: 'cad', live: true, isOurs: true, charge };

describe('a payment', () => {
  it('matches its order', () => expect(mismatchOf(order, payment)).toBeNull());

  test.each([
    [{ isOurs: false }, 'reference'],
    [{ live: false }, 'mode'],
    [{ currency: 'usd' }, 'currency'],
    [{ amountTotal: 998 }, 'amount'],
    [{ amountTotal: 9_990 }, 'amount'],
    [{ charge: null }, 'charge'],
    [{ charge: { ...charge, paid: false } }, 'charge'],
    [{ charge: { ...charge, amount: 1 } }, 'charge'],
    [{ charge: { ...charge, currency: 'jpy' } }, 'charge'],
    [{ charge: { ...charge, live: false } }, 'charge'],
  ] as [Partial<Payment>, string][])('%j is not', (other, mismatch) =>
    expect(mismatchOf(order, { ...payment, ...other })).toBe(mismatch),
  );
});

describe('a returning buyer', () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const open = { state: 'open', package_id: 'builder_monthly', amount_cents: 999, created_at: ago(60_000) };
  const wish = { packageId: 'builder_monthly', cents: 999 };

  test.each([
    ['begins', undefined, 'begin'],
    ['finds the open page', open, 'look'],
    ['asks again for one that was not answered', { ...open, state: 'created' }, 'reopen'],
    [
      'lets go of one that was not answered long ago',
      { ...open, state: 'created', created_at: ago(reopenWithin) },
      'replace',
    ],
    ['changes the package', { ...open, package_id: 'creator_yearly' }, 'replace'],
    ['gets the new price', { ...open, amount_cents: 899 }, 'replace'],
  ] as const)('%s', (_what, held, step) => expect(nextStep(held, wish, now)).toBe(step));

  it('has half an hour to pay, even if the page opened late', () =>
    expect(checkoutLife - reopenWithin).toBeGreaterThan(30 * 60_000));
});
