import { describe, expect, test } from 'vitest';
import { choiceEmail } from './emails.ts';
import {
  choiceEnd,
  choiceSentence,
  lapseOf,
  type Outcome,
  outcomes,
  reasonText,
  waitingSentence,
} from './rules.ts';

const until = new Date('2026-03-09T23:59:59.999Z');
const waiting = { packageId: 'builder_monthly', cents: 999, currency: 'cad', until, zone: 'UTC' };

test('a decision is possible until the end of the seventh date', () => {
  expect(choiceEnd(new Date('2026-03-02T12:00:00Z'), 'UTC')).toEqual(until);
  expect(choiceEnd(new Date('2026-03-02T12:00:00Z'), 'Asia/Tokyo')).toEqual(
    new Date('2026-03-09T14:59:59.999Z'),
  );
});

test.each([
  ['before its end', 'm', -1, null],
  ['at its end', 'm', 0, null],
  ['after its end', 'm', 1, 'lapsed'],
  ['of a deleted account', null, -1, 'account_gone'],
  ['of a deleted account, after its end', null, 1, 'account_gone'],
] as const)('a choice %s: %s', (_name, member_id, ms, lapse) =>
  expect(lapseOf({ member_id, expires_at: until }, new Date(until.getTime() + ms))).toBe(lapse),
);

describe('the page behind the link', () => {
  const decided = (outcome: Outcome) =>
    choiceSentence(waiting, { outcome, mismatch: null, refunded_at: until, refund_failed_at: null });
  const paid = '9.99 CAD was paid for Builder, monthly with your email address.';
  const refunded = "We've refunded all of it, and nothing more is charged.";

  test('names the deadline while the decision is open', () => {
    const sentence = choiceSentence(waiting, null);
    expect(sentence.startsWith(paid)).toBe(true);
    expect(sentence).toContain('You can decide until 9 March 2026.');
  });

  test.each<[Outcome, string]>([
    ['refused', 'A refund was chosen.'],
    ['lapsed', 'Nobody decided about it by 9 March 2026.'],
    ['has_plan', "The account already has a paid plan, so this payment couldn't be joined."],
    [
      'no_seat',
      "The account has or had a founding seat, or none is left, so this payment couldn't be joined.",
    ],
    ['account_gone', 'The account was deleted before the payment was joined.'],
    ['plan_ended', 'The plan ended at the payment provider before the payment was joined.'],
  ])('says why and the state of the refund: %s', (outcome, reason) => {
    expect(decided(outcome)).toBe(`${paid} ${reason} ${refunded}`);
    expect(reasonText(outcome, '9 March 2026')).toBe(reason);
  });

  test('says that a joined payment is a plan', () => {
    expect(decided('joined')).toBe(`${paid} It was joined to the account, and the plan is active there.`);
    expect(outcomes.filter((outcome) => decided(outcome).includes(refunded))).toEqual(
      outcomes.filter((outcome) => outcome !== 'joined'),
    );
  });

  test.each([[null], ['joined'], ['unknown'], ['toString'], ['__proto__']])(
    'an email about a refund has no reason for %s',
    (outcome) => expect(reasonText(outcome, '9 March 2026')).toBeNull(),
  );
});

test('the words after the payment and the email name the deadline, and the link is in the button only', () => {
  expect(waitingSentence(waiting)).toContain('refunded until 9 March 2026.');
  const { subject, paragraphs, action } = choiceEmail({ waiting, brand: 'Evolve', token: 'secret' });
  expect(subject).toBe('A payment to Evolve is waiting for your decision');
  expect(paragraphs[0]).toBe('Hello,');
  expect(paragraphs[1]).toContain('9.99 CAD was paid for Builder, monthly with this email address.');
  expect(paragraphs[2]).toContain('You can decide until 9 March 2026: join the payment');
  expect(paragraphs[3]).toContain("If you didn't pay, please choose the refund.");
  expect(paragraphs.join('\n')).not.toContain('secret');
  expect(action).toEqual({ label: 'Decide about the payment', path: '/payment-choice?token=secret' });
});
