import { expect, test } from 'vitest';
import type { Subscription } from '#contract/membership/endpoints.ts';
import {
  monthsAfter,
  moveTo,
  needsNoPlan,
  packageName,
  returnSentence,
  subscriptionSentence,
  termsSentence,
} from './subscription-sentences.ts';

const starter: Subscription = {
  tier: 'starter',
  status: 'none',
  package_id: null,
  amount_cents: null,
  currency: 'cad',
  since: null,
  period_end: null,
  access_until: null,
  grace_until: null,
  paused_until: null,
  scheduled: null,
  refundable_until: null,
  refundable_cents: null,
  founder: null,
  founder_return: null,
  had_founder_seat: false,
  falls_to: 'starter',
  guarantee: 'new',
  may_change_card: false,
};
const builder: Subscription = {
  ...starter,
  tier: 'builder',
  status: 'active',
  package_id: 'builder_monthly',
  amount_cents: 999,
  period_end: '2026-04-02T15:00:00Z',
};
const now = Date.parse('2026-03-20T15:00:00Z');
const on = (instant: string) => instant.slice(0, 10);

test.each<[string, Partial<Subscription>, string]>([
  ['active', {}, 'Renews on 2026-04-02 for $9.99 CAD.'],
  [
    'a planned change',
    { scheduled: { package_id: 'builder_yearly', at: '2026-04-02T15:00:00Z' } },
    'Changes to Builder, yearly on 2026-04-02.',
  ],
  [
    'cancelling',
    { status: 'cancelling', access_until: '2026-04-02T15:00:00Z' },
    "Cancelled. Your plan stays until 2026-04-02, then you're on Starter. Everything you made stays.",
  ],
  [
    'paused',
    { status: 'paused', access_until: '2026-03-02T15:00:00Z', paused_until: '2026-05-02T15:00:00Z' },
    "Paused until 2026-05-02. Until then you're on Starter, nothing is charged and your streak waits.",
  ],
  [
    'a pause that was ended in its middle',
    {
      status: 'paused',
      access_until: '2026-03-02T15:00:00Z',
      period_end: '2026-04-02T15:00:00Z',
      paused_until: '2026-04-02T15:00:00Z',
    },
    "Restarts on 2026-04-02 with a charge of $9.99 CAD. Until then you're on Starter and your streak waits.",
  ],
  [
    'a pause that is still ahead',
    { status: 'paused', access_until: '2026-04-02T15:00:00Z', paused_until: '2026-05-02T15:00:00Z' },
    "Your plan stays until 2026-04-02, then it's paused until 2026-05-02. Nothing is charged until then, and your streak waits from now on.",
  ],
  [
    'past due',
    { status: 'past_due', grace_until: '2026-04-09T15:00:00Z' },
    'The last payment did not go through. Your plan stays until 2026-04-09 while we try again. Please check your card.',
  ],
  ['comped', { status: 'comped' }, 'A gift from Evolve. Nothing is charged.'],
])('%s has a sentence with its date', (_, change, words) =>
  expect(subscriptionSentence({ ...builder, ...change }, on, now)).toBe(words),
);

test('a member on Starter can buy, and already has Starter', () => {
  expect(moveTo(starter, 'starter', null)).toEqual({ act: 'none', label: null, note: 'Your plan' });
  expect(moveTo(starter, 'builder', 'builder_yearly')).toEqual({
    act: 'buy',
    label: 'Upgrade to Builder',
    packageId: 'builder_yearly',
  });
});

test('a paying member changes plans and never buys twice', () => {
  expect(moveTo(builder, 'builder', 'builder_monthly').act).toBe('none');
  expect(moveTo(builder, 'builder', 'builder_yearly').label).toBe('Switch to yearly');
  expect(moveTo(builder, 'creator', 'creator_monthly')).toMatchObject({
    act: 'change',
    label: 'Upgrade to Creator',
  });
  const creator: Subscription = { ...builder, tier: 'creator', package_id: 'creator_monthly' };
  expect(moveTo(creator, 'achiever', 'achiever_monthly').label).toBe('Change to Achiever');
  expect(moveTo(builder, 'starter', null).act).toBe('cancel');
  expect(moveTo({ ...builder, status: 'cancelling' }, 'starter', null).act).toBe('none');
  expect(moveTo({ ...builder, status: 'cancelling' }, 'achiever', 'achiever_monthly').act).toBe('change');
});

test.each(['paused', 'past_due'] as const)(
  "while it is %s the plan can't be changed, but it can be cancelled",
  (status) => {
    const held: Subscription = { ...builder, tier: 'starter', status };
    expect(moveTo(held, 'achiever', 'achiever_monthly').act).toBe('none');
    expect(moveTo(held, 'starter', null).act).toBe('cancel');
    expect(moveTo(held, 'builder', 'builder_monthly')).toMatchObject({ note: 'Your plan' });
  },
);

test('a founding seat is bought, or changed to from a lower plan', () => {
  expect(moveTo(starter, 'founder', 'founder_monthly').act).toBe('buy');
  expect(moveTo(builder, 'founder', 'founder_monthly')).toMatchObject({
    act: 'change',
    label: 'Upgrade to Founding Member',
  });
  const creator: Subscription = { ...builder, tier: 'creator', package_id: 'creator_monthly' };
  expect(moveTo(creator, 'founder', 'founder_monthly').act).toBe('none');
  expect(moveTo({ ...builder, status: 'paused' }, 'founder', 'founder_monthly').act).toBe('none');
});

test("a former founder can return until a date, and can't claim a second seat", () => {
  const until = '2026-04-19T23:59:59.999Z';
  const left: Subscription = {
    ...builder,
    tier: 'creator',
    package_id: 'creator_monthly',
    founder_return: { seat: 41, locked_cents: 1000, until },
  };
  expect(moveTo(left, 'founder', 'founder_monthly')).toEqual({
    act: 'change',
    label: 'Come back to seat 41',
    packageId: 'founder_monthly',
  });
  const kept = 'Founding seat 41 and its price of $10.00 CAD a month are kept for you until 2026-04-19.';
  expect(returnSentence(left, on, now)).toBe(`${kept} After that they're gone for good.`);
  expect(returnSentence({ ...left, status: 'paused' }, on, now)).toContain("can't come back");
  expect(moveTo({ ...left, status: 'paused' }, 'founder', 'founder_monthly').act).toBe('none');
  expect(returnSentence({ ...left, status: 'past_due' }, on, now)).toContain('Update your card first');
  expect(returnSentence(left, on, Date.parse(until) + 1)).toBeNull();
  for (const own of [starter, builder])
    expect(moveTo({ ...own, had_founder_seat: true }, 'founder', 'founder_monthly').act).toBe('none');
});

test.each<[Partial<Subscription>, string]>([
  [{ guarantee: 'new' }, 'Cancel anytime. 30-day money-back guarantee.'],
  [
    { guarantee: 'running', refundable_until: '2026-04-01T23:59:59.999Z' },
    'Cancel anytime. Full refund until 2026-04-01.',
  ],
  [{ guarantee: 'over' }, 'Cancel anytime.'],
  [
    { guarantee: 'used' },
    "Cancel anytime. You've used the 30-day money-back guarantee, which is once per person.",
  ],
])('terms of %j promise what the guarantee gives', (change, words) =>
  expect(termsSentence({ ...builder, ...change }, on)).toBe(words),
);

test('a gift can be followed by another paid plan, but not by the same one', () => {
  const comped: Subscription = { ...starter, tier: 'achiever', status: 'comped' };
  expect(moveTo(comped, 'achiever', 'achiever_monthly').act).toBe('none');
  expect(moveTo(comped, 'creator', 'creator_monthly')).toMatchObject({
    act: 'buy',
    label: 'Upgrade to Creator',
  });
  expect(moveTo(comped, 'founder', 'founder_monthly').act).toBe('buy');
  expect(moveTo(comped, 'builder', 'builder_monthly')).toMatchObject({ note: 'Included in your gift' });
});

test('an unknown package keeps its id', () => expect(packageName('gold_weekly')).toBe('gold_weekly'));

test.each([
  ['2026-03-02T15:00:00.000Z', 1, '2026-04-02T15:00:00.000Z'],
  ['2026-01-31T15:00:00.000Z', 1, '2026-02-28T15:00:00.000Z'],
  ['2026-11-30T15:00:00.000Z', 3, '2027-02-28T15:00:00.000Z'],
])('%s and %i months is %s', (from, months, then) => expect(monthsAfter(from, months)).toBe(then));

test('staff can buy nothing, and can change a plan they paid for before', () => {
  const staff = { is_admin: false, is_moderator: true };
  expect(needsNoPlan(staff, starter)).toBe(true);
  expect(needsNoPlan(staff, builder)).toBe(false);
  expect(needsNoPlan({ is_admin: false, is_moderator: false }, starter)).toBe(false);
  for (const tier of ['builder', 'achiever', 'creator'] as const)
    expect(moveTo(starter, tier, `${tier}_monthly`, true)).toEqual({
      act: 'none',
      label: null,
      note: 'Open to you without a plan',
    });
  expect(moveTo(starter, 'starter', null, true).act).toBe('none');
  expect(moveTo(builder, 'creator', 'creator_monthly', true).act).toBe('change');
  expect(moveTo(builder, 'starter', null, true).act).toBe('cancel');
});
