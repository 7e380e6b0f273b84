import { describe, expect, test } from 'vitest';
import { reminderEmail, returnedPaymentEmail } from './emails.ts';
import { mayIssueToken, refundedSentence, refundSentence, tokenWindow, unpaidSentence } from './rules.ts';

const at = new Date('2026-03-02T12:00:00Z');

describe('a refund', () => {
  const refunded = "We've refunded all of it, and nothing more is charged.";
  const failed =
    "The refund hasn't gone through yet. We try again for four days. If it isn't on your card in two weeks, please write to us.";
  const running = "We're refunding all of it, and nothing more is charged.";
  test.each([
    ['runs', null, null, running],
    ['is accepted', at, null, refunded],
    ['failed', null, at, failed],
    // A later try succeeded.
    ['is accepted after a failure', at, at, refunded],
  ])('that %s', (_name, refunded_at, refund_failed_at, sentence) =>
    expect(refundSentence({ refunded_at, refund_failed_at })).toBe(sentence),
  );

  test.each([
    ['address_taken', 'An account was opened with this email address', 'log in or reset your password'],
    ['no_seat', 'The founding seats were gone', 'Your account is on Starter.'],
    ['has_plan', 'There is a paid plan on this account already', 'Please log in.'],
    [null, 'There is a paid plan on this account already', 'Please log in.'],
  ])('because of %s says why, the state of the money, and what to do', (mismatch, why, next) => {
    const sentence = refundedSentence({ mismatch, refunded_at: at, refund_failed_at: null });
    expect(sentence.startsWith(why)).toBe(true);
    expect(sentence).toContain(` ${refunded} `);
    expect(sentence).toContain(next);
    expect(refundedSentence({ mismatch, refunded_at: null, refund_failed_at: at })).toContain(failed);
  });
});

test.each([
  ['builder', 'monthly', 'Builder, monthly'],
  ['creator', 'yearly', 'Creator, yearly'],
  ['founder', 'yearly', 'Founding Member, monthly'],
  ['unknown', 'monthly', 'your plan'],
])('an unpaid registration for %s, %s, is named %j', (tier, billing_period, name) =>
  expect(unpaidSentence({ tier, billing_period })).toContain(`Your registration for ${name} isn't paid yet,`),
);

test.each([
  ['at once', 0, true],
  ['within fifteen minutes', tokenWindow, true],
  ['later', tokenWindow + 1, false],
])('a reload %s signs in: %s', (_name, ms, may) => {
  expect(tokenWindow).toBe(15 * 60_000);
  expect(mayIssueToken(at, new Date(at.getTime() + ms))).toBe(may);
});

describe('emails to an address that is not confirmed', () => {
  test('a reminder names the plan and what happens without a payment', () => {
    const { subject, paragraphs, action } = reminderEmail({ brand: 'Evolve', packageId: 'builder_yearly' });
    expect(subject).toBe('Your Evolve registration is waiting');
    expect(paragraphs[0]).toBe('Hello,');
    expect(paragraphs[1]).toContain('You chose Builder, yearly');
    expect(paragraphs.join('\n')).toContain('Without a payment no account is made.');
    expect(action).toEqual({ label: 'Finish signing up', path: '/auth/register?plan=builder_yearly' });
  });

  test.each([['A refund was chosen.'], [null]])('a refund with the reason %j', (reason) => {
    const { subject, paragraphs, action } = returnedPaymentEmail({
      brand: 'Evolve',
      packageId: 'builder_monthly',
      cents: 999,
      currency: 'cad',
      reason,
    });
    expect(subject).toBe('Your Evolve payment is on its way back');
    expect(paragraphs[0]).toBe('Hello,');
    expect(paragraphs[1]).toContain('9.99 CAD was paid for Builder, monthly');
    expect(paragraphs.slice(2, -2)).toEqual(reason ? [reason] : []);
    expect(paragraphs.at(-2)).toContain("We've refunded all 9.99 CAD to the card that paid.");
    expect(action).toEqual({ label: 'Reset your password', path: '/auth/login?view=reset' });
  });
});
