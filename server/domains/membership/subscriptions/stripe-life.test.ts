import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { laterDeclinedCard, openStripeBench, subscribe } from '#server/testing/payments.ts';
import { beginSubscription } from './begin-subscription.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePlan, previewChange } from './change-plan.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { refundFirstCharge } from './refund-first-charge.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

// The life of a subscription with the fake Stripe: every event is lost, and the tier is still right.
const stand = await testApp();
const bench = await openStripeBench(stand);
const app = { ...stand, clock: bench.clock, payments: bench.payments };
afterAll(() => bench.close());
beforeEach(() => bench.at('2026-03-02T15:00:00Z'));

async function payer(card?: string): Promise<string> {
  const { id: memberId, email } = await stand.register({});
  const { subscriptionId, chargeId } = await subscribe(bench, { customerEmail: email }, card);
  const snapshot = await app.payments.readSubscription(subscriptionId);
  const charge = await app.payments.readCharge(chargeId);
  const { id: priceVersionId } = await stand.db
    .selectFrom('price_versions')
    .select('id')
    .where('package_id', '=', 'builder_monthly')
    .executeTakeFirstOrThrow();
  await stand.db.transaction().execute((db) =>
    beginSubscription(db, {
      memberId,
      snapshot,
      charge,
      priceVersionId,
      packageId: 'builder_monthly',
      now: app.clock.now(),
    }),
  );
  return memberId;
}
const tierOf = async (memberId: string) =>
  (
    await stand.db
      .selectFrom('memberships')
      .select('tier')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.tier;
const centsOf = async (memberId: string) =>
  (
    await stand.db
      .selectFrom('charges')
      .select('amount_cents')
      .where('member_id', '=', memberId)
      .orderBy('charged_at')
      .execute()
  ).map((row) => row.amount_cents);
async function pass(until: string): Promise<void> {
  await bench.at(until);
  await sweepSubscriptions(app);
}

describe('with Stripe', () => {
  it('a pause skips its months and nothing else', async () => {
    const memberId = await payer();
    await pauseSubscription(app, { memberId, months: 2 });
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(memberId)).toBe('starter');
    await pass('2026-05-10T15:05:00Z');
    expect(await tierOf(memberId)).toBe('starter');
    await pass('2026-06-02T15:06:00Z');
    expect(await tierOf(memberId)).toBe('builder');
    expect(await centsOf(memberId)).toEqual([999, 999]);
  });

  it('an upgrade charges the shown amount, and a cancellation keeps access to the end', async () => {
    const memberId = await payer();
    await bench.at('2026-03-12T15:00:00Z');
    const wish = { memberId, packageId: 'creator_monthly', now: app.clock.now() };
    const preview = await previewChange(app, wish);
    await changePlan(app, { ...wish, at: new Date(String(preview.at)) });
    expect(await tierOf(memberId)).toBe('creator');
    expect(await centsOf(memberId)).toEqual([999, preview.due_now_cents]);
    await cancelSubscription(app, { memberId, reason: null, now: app.clock.now() });
    expect(await tierOf(memberId)).toBe('creator');
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(memberId)).toBe('starter');
  });

  it('a failed renewal has seven days, and a refund ends the plan at once', async () => {
    const late = await payer(laterDeclinedCard);
    await pass('2026-04-02T15:05:00Z');
    expect(await tierOf(late)).toBe('builder');
    await pass('2026-04-09T15:05:00Z');
    expect(await tierOf(late)).toBe('starter');
    await bench.at('2026-03-02T15:00:00Z');
    const memberId = await payer();
    const refund = { memberId, reason: null, now: app.clock.now() };
    expect((await refundFirstCharge(app, refund)).cents).toBe(999);
    expect(await tierOf(memberId)).toBe('starter');
  });
});
