import { lockMember } from '#server/domains/auth/lock-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Invoice, Subscription } from '#server/platform/payments/port.ts';
import { assignSeat } from '../founders/assign-seat.ts';
import { insertCharge, isCharged, saveRefunded, unknownCharges } from './charges.store.ts';
import { hasEndedFreeze, insertFreeze, replacePauseFreeze } from './freezes.store.ts';
import { isRefunding } from './refunds.store.ts';
import { freezeLife, keepsSeat, packageOf, returnEnd, type SubscriptionState, stateAfter } from './rules.ts';
import { keepSeat, retireSeat } from './seats.store.ts';
import { settleMembership } from './settle-membership.ts';
import {
  appliedCount,
  entitling,
  memberOf,
  membershipRow,
  priceVersionOf,
  type SubscriptionRow,
  saveSnapshot,
  subscriptionBy,
} from './store.ts';

/**
 * Reads a subscription from the provider and applies it in one transaction: row, charges, tier, events and
 * emails. Webhook, jobs and routes all call it. It never computes from events, so their order does not
 * matter. Returns false for an unknown subscription. Throws `PaymentsAway` when the provider doesn't
 * respond.
 */
export async function applySubscription(ctx: AppContext, providerId: string): Promise<boolean> {
  const first = await appliedCount(ctx.db, providerId);
  if (first === null) return false;
  for (let before: number | null = first; before !== null; before = await appliedCount(ctx.db, providerId)) {
    // Optimistic concurrency: each read notes `applied` before it starts. If it grew by 2 since ours, a
    // newer read exists, so discard ours.
    if (before >= first + 2) return true;
    const count = before;
    const snapshot = await ctx.payments.readSubscription(providerId);
    const paid = await readNewCharges(ctx, snapshot);
    const isDone = await ctx.db
      .transaction()
      .execute((db) => applySnapshot(db, { snapshot, paid, count, first, now: ctx.clock.now() }));
    if (isDone) return true;
  }
  return false;
}

/**
 * Returns the paid invoices of this subscription that have no charge here. Lists invoices only when the
 * latest charge is new.
 */
async function readNewCharges(ctx: AppContext, snapshot: Subscription): Promise<Invoice[]> {
  const { latestCharge } = snapshot;
  if (!latestCharge?.paid || !latestCharge.chargeId || (await isCharged(ctx.db, latestCharge.chargeId)))
    return [];
  const invoices = await ctx.payments.listInvoices(snapshot.customerId);
  return unknownCharges(
    ctx.db,
    invoices.filter(({ status, amountPaid }) => status === 'paid' && amountPaid > 0),
  );
}

interface Read {
  snapshot: Subscription;
  paid: Invoice[];
  /** Value of `applied` when this read began, and when the whole call began. */
  count: number;
  first: number;
  now: Date;
}

/** Returns false when a concurrent read was applied first, because this one may be older. */
async function applySnapshot(db: Database, { snapshot, paid, count, first, now }: Read): Promise<boolean> {
  const known = await subscriptionBy(db, snapshot.id);
  if (!known) return true;
  // Locks the member, then the subscription. Every decision about a plan uses this order to avoid
  // deadlocks.
  await lockMember(db, known.member_id);
  const row = await subscriptionBy(db, snapshot.id, true);
  if (!row || row.applied >= first + 2) return true;
  if (row.applied !== count) return false;

  const standing = stateAfter({ providerState: snapshot, held: entitling(row), now });
  const packageId = snapshot.packageId && packageOf(snapshot.packageId) ? snapshot.packageId : row.package_id;
  const isSamePrice = packageId === row.package_id && snapshot.unitAmount === row.amount_cents;
  const priceVersionId = isSamePrice
    ? row.price_version_id
    : ((await priceVersionOf(db, { packageId, cents: snapshot.unitAmount })) ?? row.price_version_id);
  await saveSnapshot(db, row.id, { snapshot, standing, packageId, priceVersionId, now });
  await saveCharges(db, { row, packageId, paid });
  await replacePauseFreeze(
    db,
    row.member_id,
    {
      until: standing.status === 'paused' ? standing.pausedUntil : null,
      isPaid: standing.status === 'active' && now < row.paid_until,
    },
    now,
  );
  await tellWhatChanged(db, { row, snapshot, standing, packageId, now });
  const wasStarter = ((await membershipRow(db, row.member_id))?.tier ?? 'starter') === 'starter';
  const tier = await settleMembership(db, row.member_id, now);
  // A member who is already on Starter in a pause also gets the week that the email about the end promises.
  // A lapsed grace inserted its freeze before.
  const isOver = row.status !== 'ended' && standing.status === 'ended' && wasStarter && tier === 'starter';
  if (isOver && !(await hasEndedFreeze(db, row.member_id, { since: row.paid_until }))) {
    const until = new Date(now.getTime() + freezeLife);
    await insertFreeze(db, { memberId: row.member_id, why: 'ended', from: now, until });
  }
  return true;
}

async function saveCharges(
  db: Database,
  { row, packageId, paid }: { row: SubscriptionRow; packageId: string; paid: Invoice[] },
): Promise<void> {
  for (const { chargeId, amountPaid, currency, at } of paid) {
    if (chargeId === null || at < row.period_start) continue;
    const isNew = await insertCharge(db, {
      id: chargeId,
      memberId: row.member_id,
      subscriptionId: row.id,
      cents: amountPaid,
      currency,
      description: packageOf(packageId).name,
      at,
    });
    if (isNew) await enqueue(db, 'send-receipt', { charge_id: chargeId }, { key: `receipt ${chargeId}` });
  }
}

interface Changed {
  row: SubscriptionRow;
  snapshot: Subscription;
  standing: SubscriptionState;
  packageId: string;
  now: Date;
}

/** Events about a subscription alone. */
type PlainEvent = 'seat.missed' | `renewal.${'failed' | 'settled'}` | `subscription.${Turn}`;
type Turn = 'ended' | 'cancelled' | 'kept' | 'paused' | 'resumed';

/**
 * Records events and enqueues emails once per change, whether the member, the provider or an operator made
 * it.
 */
async function tellWhatChanged(db: Database, changed: Changed): Promise<void> {
  const { row, snapshot, standing, packageId, now } = changed;
  const about = { subscription: row.id };
  const occurrence = { by: row.member_id, at: now };
  const record = (name: PlainEvent) => recordEvent(db, name, { ...occurrence, about });
  const write = (kind: string) =>
    enqueue(
      db,
      'send-plan-email',
      { kind, subscription_id: row.id },
      { key: `${kind} ${row.id} ${row.applied}` },
    );

  const wasFounder = packageOf(row.package_id).tier === 'founder';
  if (row.status !== 'ended' && standing.status === 'ended') {
    await record('subscription.ended');
    // A refund sends its own email and frees the seat, even if the end of the subscription arrives first.
    if (row.refunded_at === null && !(await isRefunding(db, row.id))) {
      await retireSeat(db, row.member_id);
      await write('ended');
    }
    return;
  }
  if (packageId !== row.package_id) {
    await recordEvent(db, 'plan.changed', {
      ...occurrence,
      about: { ...about, from: row.package_id, to: packageId },
    });
    if (wasFounder) await leaveSeat(db, changed);
    if (packageOf(packageId).tier === 'founder') {
      const seat = await assignSeat(db, {
        for: { subscriptionId: row.id },
        memberId: row.member_id,
        reservedUntil: now,
        now,
      });
      // Our own changes reserve a seat first. Without one, an operator changed the plan at the provider.
      if (seat === null) await record('seat.missed');
      await write('founder-welcome');
    }
  }
  if (row.status !== 'past_due' && standing.status === 'past_due') {
    await record('renewal.failed');
    await write('renewal-failed');
  }
  if (row.status === 'past_due' && standing.status === 'active') await record('renewal.settled');
  if (!row.cancel_at_period_end && snapshot.cancelAtPeriodEnd) {
    await record('subscription.cancelled');
    await write('cancelled');
  }
  if (row.cancel_at_period_end && !snapshot.cancelAtPeriodEnd) await record('subscription.kept');
  if (row.status !== 'paused' && standing.status === 'paused') {
    await record('subscription.paused');
    await write('paused');
  }
  if (row.status === 'paused' && standing.status === 'active') await record('subscription.resumed');
}

/**
 * A founder who moved to a better plan may return for a while. With a lesser plan the seat
 * retires for good.
 */
async function leaveSeat(db: Database, { row, packageId, now }: Changed): Promise<void> {
  if (!keepsSeat(packageOf(packageId))) return retireSeat(db, row.member_id);
  const zone = (await memberOf(db, row.member_id))?.zone ?? 'UTC';
  await keepSeat(db, row.member_id, { until: returnEnd(now, zone), cents: row.amount_cents });
  await enqueue(
    db,
    'send-plan-email',
    { kind: 'seat-kept', subscription_id: row.id },
    { key: `seat-kept ${row.id} ${row.applied}` },
  );
}

/**
 * Reads a charge again after a refund or dispute at the provider, and saves the refunded amount. Returns
 * false for an unknown charge.
 */
export async function applyCharge(ctx: AppContext, chargeId: string): Promise<boolean> {
  if (!(await isCharged(ctx.db, chargeId))) return false;
  const charge = await ctx.payments.readCharge(chargeId);
  await ctx.db.transaction().execute((db) => saveRefunded(db, chargeId, charge.amountRefunded));
  if (charge.disputed) ctx.log.warn({ charge: chargeId }, 'a charge is disputed');
  return true;
}
