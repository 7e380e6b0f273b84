import { randomBytes } from 'node:crypto';
import { type PackageId, packages } from '#contract/membership/prices.ts';
import { beginSubscription } from '#server/domains/membership/subscriptions/begin-subscription.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Actor, TestApp } from './app.ts';

export const goodCard = '4242424242424242';
/** Pays now, and is declined at the next charge. */
export const laterDeclinedCard = '4000000000000341';

export interface Subscribed {
  providerId: string;
  customerId: string;
  chargeId: string;
  sessionId: string;
}

/**
 * Pays for a package in the test checkout and starts the subscription, like a fulfilled checkout. A founder
 * gets the next seat.
 */
export async function subscribe(
  app: TestApp,
  actor: Pick<Actor, 'id' | 'email'>,
  packageId: PackageId,
  card = goodCard,
): Promise<Subscribed> {
  const { payments, db, clock } = app;
  const { name, cents, period, tier } = packages[packageId];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 31 * 60_000);
  const reference = randomBytes(16).toString('hex');
  const { sessionId } = await payments.createCheckout({
    reference,
    kind: 'subscription',
    package: {
      id: packageId,
      name,
      unitAmount: cents,
      currency: 'cad',
      interval: period === 'yearly' ? 'year' : 'month',
    },
    customerEmail: actor.email,
    successUrl: 'https://evolve.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://evolve.test/membership',
    expiresAt,
    idempotencyKey: reference,
  });
  const paid = await payments.page.pay(sessionId, card);
  if (paid.outcome !== 'paid') throw new Error(`the payment was ${paid.outcome}`);
  const checkout = await payments.readCheckout(sessionId);
  const subscribed = {
    sessionId,
    providerId: String(checkout.subscriptionId),
    customerId: String(checkout.customerId),
    chargeId: String(checkout.chargeId),
  };
  const [snapshot, charge, version] = await Promise.all([
    payments.readSubscription(subscribed.providerId),
    payments.readCharge(subscribed.chargeId),
    db
      .selectFrom('price_versions')
      .select('id')
      .where('package_id', '=', packageId)
      .orderBy('active_from')
      .executeTakeFirstOrThrow(),
  ]);
  await db.transaction().execute(async (write) => {
    const checkoutId = newId();
    await write
      .insertInto('checkouts')
      .values({
        id: checkoutId,
        reference_hash: randomBytes(32),
        session_id: sessionId,
        member_id: actor.id,
        package_id: packageId,
        price_version_id: version.id,
        amount_cents: cents,
        currency: 'cad',
        live: false,
        state: 'fulfilled',
        provider_id: subscribed.providerId,
        charge_id: subscribed.chargeId,
        created_at: now,
        expires_at: expiresAt,
        settled_at: now,
      })
      .execute();
    if (tier === 'founder')
      await write
        .updateTable('founder_seats')
        .set({ state: 'taken', checkout_id: checkoutId, member_id: actor.id, taken_at: now })
        .where('seat', '=', (eb) =>
          eb.selectFrom('founder_seats').select('seat').where('state', '=', 'free').orderBy('seat').limit(1),
        )
        .execute();
    await beginSubscription(write, {
      memberId: actor.id,
      snapshot,
      charge,
      priceVersionId: version.id,
      packageId,
      now,
    });
  });
  return subscribed;
}
