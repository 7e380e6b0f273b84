import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { packageIds } from '#contract/membership/prices.ts';
import { tierLabels, tiers } from '#contract/membership/tiers.ts';
import { dollars } from '../packages/plans.ts';
import { returnSentence, subscriptionSentence, termsSentence } from './subscription-sentences.ts';

// Checks that every date, amount and plan in the sentences comes from the server, for random members and times.

const from = Date.parse('2026-01-01T00:00:00Z');
const instant = fc
  .integer({ min: 0, max: 400 * 24 })
  .map((hours) => new Date(from + hours * 3_600_000).toISOString());
const maybe = fc.option(instant);
const cents = fc.integer({ min: 1, max: 99_999 });
const subscription: fc.Arbitrary<Subscription> = fc.record({
  tier: fc.constantFrom(...tiers),
  status: fc.constantFrom('none', 'active', 'past_due', 'cancelling', 'paused', 'comped'),
  package_id: fc.option(fc.constantFrom(...packageIds)),
  amount_cents: cents,
  currency: fc.constant('cad'),
  since: maybe,
  period_end: maybe,
  access_until: maybe,
  grace_until: maybe,
  paused_until: maybe,
  scheduled: fc.option(fc.record({ package_id: fc.constantFrom(...packageIds), at: instant })),
  refundable_until: maybe,
  refundable_cents: fc.option(cents),
  founder: fc.constant(null),
  founder_return: fc.option(
    fc.record({ seat: fc.integer({ min: 1, max: 1_000 }), locked_cents: cents, until: instant }),
  ),
  had_founder_seat: fc.boolean(),
  falls_to: fc.constantFrom(...tiers),
  guarantee: fc.constantFrom('new', 'running', 'over', 'used'),
  may_change_card: fc.boolean(),
});
const moment = instant.map((text) => Date.parse(text));
/** Returns a date in a form that no sentence contains by itself. */
const on = (at: string) => `<${at}>`;
const datesIn = (text: string) => text.match(/<[^>]*>/g) ?? [];
const amountsIn = (text: string) => text.match(/\$\d+\.\d\d/g) ?? [];

describe("sentences about a member's plan", () => {
  it("contain only the server's dates, amounts and plans, each in its meaning", () => {
    fc.assert(
      fc.property(subscription, moment, (own, now) => {
        const text = subscriptionSentence(own, on, now);
        const dates: Record<typeof own.status, (string | null | undefined)[]> = {
          none: [],
          comped: [],
          past_due: [own.grace_until],
          cancelling: [own.access_until ?? own.period_end],
          paused: [own.access_until, own.paused_until, own.period_end],
          active: [own.scheduled?.at ?? own.period_end],
        };
        const known = dates[own.status].filter((at) => typeof at === 'string').map(on);
        expect(datesIn(text).filter((date) => !known.includes(date))).toEqual([]);
        expect(amountsIn(text).filter((amount) => amount !== dollars(own.amount_cents ?? 0))).toEqual([]);
        for (const [, left] of text.matchAll(/you're on (\w+)/g)) expect(left).toBe(tierLabels[own.falls_to]);
        // A plan that lasts until a past time would have ended already.
        if (own.status === 'paused' && text.startsWith('Your plan stays'))
          expect(Date.parse(own.access_until ?? '')).toBeGreaterThan(now);
        if (text.startsWith('Restarts')) expect(Date.parse(own.access_until ?? '')).toBeLessThanOrEqual(now);
        expect(text).not.toMatch(/undefined|null|<>/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('offer the founding seat while it is reserved, at its own price, and never later', () => {
    fc.assert(
      fc.property(subscription, moment, (own, now) => {
        const text = returnSentence(own, on, now);
        const kept = own.founder_return;
        expect(text !== null).toBe(kept !== null && Date.parse(kept.until) > now);
        if (text === null || kept === null) return;
        expect(datesIn(text)).toEqual([on(kept.until)]);
        expect(amountsIn(text)).toEqual([dollars(kept.locked_cents)]);
        expect(text).toContain(`Founding seat ${kept.seat} `);
      }),
      { numRuns: 1_000 },
    );
  });

  it('promise a refund only to members with the guarantee', () => {
    fc.assert(
      fc.property(subscription, (own) => {
        const text = termsSentence(own, on);
        expect(text.includes('30-day money-back guarantee.')).toBe(own.guarantee === 'new');
        expect(datesIn(text)).toEqual(
          own.guarantee === 'running' && own.refundable_until ? [on(own.refundable_until)] : [],
        );
      }),
    );
  });
});
