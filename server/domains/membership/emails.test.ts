import { describe, expect, test } from 'vitest';
import { type Plan, type PlanEmail, planEmail, planEmails, priceEmail, receiptEmail } from './emails.ts';

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const plan: Plan = {
  name: 'Nora',
  zone: 'UTC',
  packageId: 'builder_monthly',
  cents: 999,
  currency: 'cad',
  periodEnd: at('2026-04-02'),
  paidUntil: at('2026-04-03'),
  pausedUntil: at('2026-06-02'),
  pastDueSince: at('2026-04-02'),
  refundedCents: 500,
  seat: 7,
  refundableUntil: at('2026-04-01'),
  kept: { seat: 7, cents: 799, until: at('2026-05-02') },
  beside: 'starter',
  isStreakHeld: false,
};
const of = (kind: PlanEmail, more: Partial<Plan> = {}) => planEmail(kind, { ...plan, ...more });
const textOf = (kind: PlanEmail, more: Partial<Plan> = {}) => of(kind, more).paragraphs.join('\n');

test.each([
  ['plan-welcome', 'Welcome to Builder', 'Go to today', '/evolve90'],
  ['founder-welcome', 'You are founding member 7 of 1,000', 'Go to today', '/evolve90'],
  ['seat-kept', 'Your founding seat is kept until 2 May 2026', 'See your membership', '/membership'],
  ['renewal-failed', "We couldn't renew your membership", 'Update your card', '/membership/billing'],
  ['cancelled', 'Your subscription is cancelled', 'See your membership', '/membership'],
  ['paused', 'Your membership is paused', 'See your membership', '/membership'],
  ['ended', 'Your Builder membership has ended', 'See the plans', '/membership'],
  ['refunded', 'Your payment is on its way back', 'See your membership', '/membership'],
  ['refund-failed', "We couldn't refund your payment", 'See your billing page', '/membership/billing'],
] as const)('%s: %j, with the button %j to %s', (kind, subject, label, path) => {
  const email = of(kind);
  expect(email.subject).toBe(subject);
  expect(email.paragraphs[0]).toBe('Hello Nora,');
  expect(email.paragraphs.length).toBeGreaterThan(1);
  expect(email.action).toEqual({ label, path });
});

describe('a welcome', () => {
  test.each([
    ['builder_monthly', 'Builder, monthly', '9.99 CAD a month, plus tax where it applies'],
    ['builder_yearly', 'Builder, yearly', '9.99 CAD a year, plus tax where it applies'],
  ])('to %s lists plan, price and next charge', (packageId, name, price) =>
    expect(of('plan-welcome', { packageId }).rows).toEqual([
      ['Plan', name],
      ['Price', price],
      ['Next charge', '2 April 2026'],
    ]),
  );

  test.each(['plan-welcome', 'founder-welcome'] as const)(
    '%s offers the refund while there is one',
    (kind) => {
      const offer = 'Not for you? Get a full refund until 1 April 2026 from your billing page.';
      expect(of(kind).paragraphs).toContain(offer);
      expect(of(kind).paragraphs.slice(0, -1)).toEqual(of(kind, { refundableUntil: null }).paragraphs);
    },
  );

  test('of a founder lists the seat, if it is known', () => {
    const rows = [
      ['Price for life', '9.99 CAD a month, plus tax where it applies'],
      ['Next charge', '2 April 2026'],
    ];
    expect(of('founder-welcome').rows).toEqual([['Seat', '7 of 1,000'], ...rows]);
    expect(of('founder-welcome', { seat: null })).toMatchObject({
      subject: 'You are a founding member',
      rows,
    });
    expect(textOf('founder-welcome')).toContain('Your price is 9.99 CAD a month, and it stays that');
  });
});

test('a founder who moved reads until when the seat waits, or that it no longer does', () => {
  expect(textOf('seat-kept', { packageId: 'creator_monthly' })).toContain('You moved to Creator, monthly.');
  expect(textOf('seat-kept')).toContain(
    'Founding seat 7 and its price of 7.99 CAD a month are kept for you until 2 May 2026.',
  );
  expect(of('seat-kept', { kept: null })).toMatchObject({
    subject: 'Your founding seat',
    paragraphs: ['Hello Nora,', 'You moved to Builder, monthly.', 'Your founding seat is no longer kept.'],
  });
});

test.each([
  ['starter', 'Starter'],
  ['achiever', 'Achiever'],
] as const)('an end names the plan that remains: %s', (beside, name) => {
  expect(textOf('renewal-failed', { beside })).toContain(
    `you'll move to ${name} and nothing more is charged`,
  );
  expect(textOf('renewal-failed')).toContain('for Builder, monthly. You keep everything until 9 April 2026');
  expect(textOf('cancelled', { beside })).toContain(`until 3 April 2026. Then you're on ${name},`);
  expect(textOf('ended', { beside })).toContain(`You're on ${name} now,`);
  for (const kind of ['cancelled', 'ended', 'refunded'] as const)
    expect(textOf(kind, { beside }), kind).toContain('Everything you wrote and did stays');
});

test('a pause names both dates, and the price afterwards', () =>
  expect(textOf('paused')).toContain(
    'lasts until 3 April 2026. Then nothing is charged until 2 June 2026, when Builder resumes at 9.99 CAD a month.',
  ));

test.each([
  [
    'starter',
    true,
    ['Your streak waits for a week. From Day 8 on it waits for as long as you need to decide.'],
  ],
  ['starter', false, ['From Day 8 on your streak waits for as long as you need to decide.']],
  ['builder', true, []],
  ['builder', false, []],
] as const)(
  'an end on %s, with a streak that waits %s, says about it: %j',
  (beside, isStreakHeld, sentences) =>
    expect(of('ended', { beside, isStreakHeld }).paragraphs.slice(2)).toEqual(sentences),
);

test('a refund names the amount, and a failed one when to ask again', () => {
  expect(textOf('refunded')).toContain("We've refunded 5.00 CAD.");
  expect(textOf('refund-failed')).toContain('You can ask again on your billing page until 1 April 2026.');
  expect(textOf('refund-failed', { refundableUntil: null })).toMatch(/Please write to us[^\n]*$/);
});

test('no email has an empty date or amount', () => {
  for (const kind of planEmails)
    expect(JSON.stringify(of(kind)), kind).not.toMatch(/undefined|null|NaN|Invalid| until [.,"]| on [.,"]/);
});

test.each([
  ['EV-7', [['Number', 'EV-7']]],
  [null, []],
])('a receipt with the number %s', (number, rows) => {
  const email = receiptEmail({
    name: 'Nora',
    zone: 'Asia/Tokyo',
    description: 'Builder, monthly',
    cents: 999,
    currency: 'cad',
    at: new Date('2026-03-02T20:00:00Z'),
    number,
  });
  expect(email).toEqual({
    subject: 'Your receipt: 9.99 CAD',
    paragraphs: ['Hello Nora,', 'Thank you. Here is what you paid.'],
    rows: [['For', 'Builder, monthly'], ['Amount', '9.99 CAD'], ['Paid on', '3 March 2026'], ...rows],
    action: { label: 'All your receipts', path: '/membership/billing' },
  });
});

test('a new price is announced with both amounts, its date and the way out', () => {
  const email = priceEmail({
    name: 'Nora',
    zone: 'UTC',
    packageId: 'builder_monthly',
    oldCents: 999,
    newCents: 1_199,
    currency: 'cad',
    from: at('2026-05-02'),
  });
  expect(email.subject).toBe('A new price from 2 May 2026');
  expect(email.paragraphs[0]).toBe('Hello Nora,');
  expect(email.paragraphs[1]).toContain(
    'The price of Builder, monthly changes. Your first renewal on 2 May 2026',
  );
  expect(email.paragraphs[2]).toContain('you can cancel or change your plan');
  expect(email.rows).toEqual([
    ['Until now', '9.99 CAD'],
    ['From then on', '11.99 CAD'],
  ]);
  expect(email.action).toEqual({ label: 'See your membership', path: '/membership' });
});
