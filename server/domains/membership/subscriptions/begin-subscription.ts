import type { PackageId } from '#contract/membership/prices.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Charge, Subscription } from '#server/platform/payments/port.ts';
import { insertCharge } from './charges.store.ts';
import { packageOf, stateAfter } from './rules.ts';
import { settleMembership } from './settle-membership.ts';
import { insertSubscription, subscriptionBy } from './store.ts';

export interface Beginning {
  memberId: string;
  /** The subscription as read from the provider. */
  snapshot: Subscription;
  /** The first charge. Null when nothing was charged. */
  charge: Charge | null;
  priceVersionId: string;
  packageId: PackageId;
  now: Date;
}

/**
 * Result for a paid checkout. `known`: it began before, so this is a replay. `refused`: the member has
 * another subscription. A job then refunds this payment and ends its subscription.
 */
export type Begun = 'begun' | 'known' | 'refused';

/** Begins a paid subscription in the caller's transaction: row, charge, tier, event and emails. */
export async function beginSubscription(db: Database, beginning: Beginning): Promise<Begun> {
  const { memberId, snapshot, charge, packageId, now } = beginning;
  // The lock on the member makes two payments of one member run one by one.
  await lockMember(db, memberId);
  if (await subscriptionBy(db, snapshot.id)) return 'known';
  const chargedAt = snapshot.latestCharge?.at ?? now;
  const standing = stateAfter({ providerState: snapshot, held: null, now });
  const id = await insertSubscription(db, { ...beginning, standing, chargedAt });
  if (!id) {
    await recordEvent(db, 'payment.duplicated', { by: memberId, about: { package: packageId }, at: now });
    await enqueue(
      db,
      'refund-second-payment',
      { provider_id: snapshot.id, charge_id: charge?.id ?? null, member_id: memberId },
      { key: `second ${snapshot.id}` },
    );
    return 'refused';
  }
  if (charge) {
    await insertCharge(db, {
      id: charge.id,
      memberId,
      subscriptionId: id,
      cents: charge.amount,
      currency: charge.currency,
      description: packageOf(packageId).name,
      at: chargedAt,
    });
    await enqueue(db, 'send-receipt', { charge_id: charge.id }, { key: `receipt ${charge.id}` });
  }
  await settleMembership(db, memberId, now);
  await recordEvent(db, 'subscription.begun', {
    by: memberId,
    about: { package: packageId, subscription: id },
    at: now,
  });
  const email = packageOf(packageId).tier === 'founder' ? 'founder-welcome' : 'plan-welcome';
  await enqueue(db, 'send-plan-email', { kind: email, subscription_id: id }, { key: `${email} ${id}` });
  // The snapshot may be older than an event that arrived before this row existed.
  await enqueue(db, 'apply-subscription', { provider_id: snapshot.id }, { key: `apply ${snapshot.id}` });
  return 'begun';
}
