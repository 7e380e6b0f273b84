import { afterAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { testApp } from '#server/testing/app.ts';
import { openStripeBench, subscribe } from '#server/testing/payments.ts';
import { applySubscription } from './apply-subscription.ts';
import { beginSubscription } from './begin-subscription.ts';
import { changePlan } from './change-plan.ts';
import { finishRefund, refundFirstCharge } from './refund-first-charge.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

// Stripe becomes silent after each call of an action in turn, before or after its work, and then comes
// back. Every action must end complete.
const stand = await testApp();
const bench = await openStripeBench(stand, { timeoutMs: 600 });
const app = { ...stand, clock: bench.clock, payments: bench.payments };
afterAll(() => bench.close());

async function payer() {
  const { id: memberId, email } = await stand.register({});
  const { subscriptionId, chargeId } = await subscribe(bench, { customerEmail: email });
  const [snapshot, charge, version] = await Promise.all([
    app.payments.readSubscription(subscriptionId),
    app.payments.readCharge(chargeId),
    stand.db
      .selectFrom('price_versions')
      .select('id')
      .where('package_id', '=', 'builder_monthly')
      .executeTakeFirstOrThrow(),
  ]);
  const now = app.clock.now();
  const beginning = { memberId, snapshot, charge, priceVersionId: version.id, now };
  await stand.db
    .transaction()
    .execute((db) => beginSubscription(db, { ...beginning, packageId: 'builder_monthly' }));
  return { memberId, subscriptionId, now };
}
const waysOfSilence = ['hang', 'loseAnswers'] as const;

/**
 * Runs an action with a Stripe that is silent after `calls` calls. Returns true when the action needed no
 * more calls.
 */
async function silentAfter(calls: number, way: (typeof waysOfSilence)[number], act: () => Promise<unknown>) {
  const { trouble } = bench.fake;
  trouble.delay(calls, 0);
  trouble[way](1);
  trouble.hang(20);
  try {
    await act();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError);
    expect((error as HttpError).status).toBe(503);
    return false;
  } finally {
    trouble.none();
  }
}
/** Retries like a job until Stripe responds, even while an unanswered call is still running. */
async function whenHeard(act: () => Promise<unknown>, tries = 20): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof PaymentsAway) || tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await whenHeard(act, tries - 1);
  }
}
async function recover(memberId: string, subscriptionId: string): Promise<void> {
  const wish = await stand.db
    .selectFrom('refunds')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (wish) await whenHeard(() => finishRefund(app, wish.id));
  await whenHeard(() => applySubscription(app, subscriptionId));
  await bench.at(new Date(app.clock.now().getTime() + 11 * 60_000).toISOString());
  await sweepSubscriptions(app);
  const findings = await checkInvariants(app);
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
}
const moneyOf = async (memberId: string) =>
  stand.db
    .selectFrom('charges')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('member_id', '=', memberId)
    .execute();
const planOf = (memberId: string) =>
  stand.db
    .selectFrom('subscriptions')
    .select(['package_id', 'status'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();

describe.each(waysOfSilence)('a Stripe that is silent (%s)', (way) => {
  it('makes no one a founder without a seat, and blocks no seat', {
    timeout: 60_000,
  }, async () => {
    for (let calls = 0, isDone = false; !isDone; calls += 1) {
      const { memberId, subscriptionId, now } = await payer();
      isDone = await silentAfter(calls, way, () =>
        changePlan(app, { memberId, packageId: 'founder_monthly', at: null, now }),
      );
      await recover(memberId, subscriptionId);
      const { package_id } = await planOf(memberId);
      const seat = await stand.db
        .selectFrom('founder_seats')
        .select('state')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      expect([calls, seat?.state]).toEqual([calls, package_id === 'founder_monthly' ? 'taken' : undefined]);
      if (isDone) expect(package_id).toBe('founder_monthly');
    }
  });

  it('refunds all of the money once, when it responds again', { timeout: 60_000 }, async () => {
    for (let calls = 0, isDone = false; !isDone; calls += 1) {
      const { memberId, subscriptionId, now } = await payer();
      await changePlan(app, { memberId, packageId: 'creator_yearly', at: null, now });
      const before = bench.fake.calls.length;
      isDone = await silentAfter(calls, way, () => refundFirstCharge(app, { memberId, reason: null, now }));
      await recover(memberId, subscriptionId);
      const wished = bench.fake.calls.slice(before).some(({ call }) => call === 'POST /v1/refunds');
      const charges = await moneyOf(memberId);
      expect(charges).toHaveLength(2);
      const { status } = await planOf(memberId);
      expect([calls, status]).toEqual([calls, wished ? 'ended' : 'active']);
      for (const charge of charges) {
        expect(charge.refunded_cents).toBe(wished ? charge.amount_cents : 0);
        expect((await app.payments.readCharge(charge.id)).amountRefunded).toBe(charge.refunded_cents);
      }
    }
  });
});
