import { sql } from 'kysely';
import type { Tier } from '#contract/membership/tiers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Charge, Subscription } from '#server/platform/payments/port.ts';
import { type Entitling, type Membership, packageOf, type SubscriptionState } from './rules.ts';

export type SubscriptionRow = Awaited<ReturnType<typeof subscriptionBy>> & object;

const base = (db: Database) => db.selectFrom('subscriptions').selectAll();

/** Finds a subscription by the provider's id. Locks the row when `lock` is set. */
export const subscriptionBy = (db: Database, providerId: string, lock = false) =>
  base(db)
    .where('provider_id', '=', providerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns the member's living subscription. There is at most one. */
export const livingOf = (db: Database, memberId: string, lock = false) =>
  base(db)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'ended')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const subscriptionsOf = (db: Database, memberId: string) =>
  base(db).where('member_id', '=', memberId).orderBy('started_at', 'desc').limit(50).execute();

export const subscriptionById = (db: Database, id: string) =>
  base(db).where('id', '=', id).executeTakeFirst();

export const appliedCount = async (db: Database, providerId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('subscriptions')
      .select('applied')
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
  )?.applied ?? null;

export interface NewSubscription {
  memberId: string;
  snapshot: Subscription;
  charge: Charge | null;
  standing: SubscriptionState;
  priceVersionId: string;
  packageId: string;
  chargedAt: Date;
  now: Date;
}

/** Returns null when the member has another living subscription, or this one exists already. */
export async function insertSubscription(db: Database, begun: NewSubscription): Promise<string | null> {
  const { snapshot, charge, standing, now } = begun;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscriptions')
    .values({
      id,
      member_id: begun.memberId,
      provider_id: snapshot.id,
      customer_id: snapshot.customerId,
      package_id: begun.packageId,
      price_version_id: begun.priceVersionId,
      amount_cents: snapshot.unitAmount,
      currency: snapshot.currency,
      status: standing.status,
      period_start: snapshot.periodStart,
      period_end: snapshot.periodEnd,
      cancel_at_period_end: snapshot.cancelAtPeriodEnd,
      paid_until: standing.paidUntil,
      paused_until: standing.pausedUntil,
      past_due_since: standing.pastDueSince,
      first_charge_id: charge?.id ?? null,
      first_charge_at: charge && begun.chargedAt,
      first_charge_cents: charge?.amount ?? null,
      started_at: now,
      ended_at: standing.endedAt,
      version: snapshot.version,
      read_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? id : null;
}

/** Saves the provider's snapshot and the state after it. The caller has locked the row. */
export async function saveSnapshot(
  db: Database,
  id: string,
  {
    snapshot,
    standing,
    packageId,
    priceVersionId,
    now,
  }: {
    snapshot: Subscription;
    standing: SubscriptionState;
    packageId: string;
    priceVersionId: string;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      package_id: packageId,
      price_version_id: priceVersionId,
      amount_cents: snapshot.unitAmount,
      currency: snapshot.currency,
      status: standing.status,
      period_start: snapshot.periodStart,
      period_end: snapshot.periodEnd,
      cancel_at_period_end: snapshot.cancelAtPeriodEnd,
      cancelled_at: snapshot.cancelAtPeriodEnd
        ? sql<Date>`coalesce(cancelled_at, ${now})`
        : sql<Date>`case when ${standing.status} = 'ended' then cancelled_at end`,
      paid_until: standing.paidUntil,
      paused_from: standing.status === 'paused' ? standing.paidUntil : null,
      paused_until: standing.pausedUntil,
      past_due_since: standing.pastDueSince,
      scheduled_package_id: snapshot.scheduled?.packageId ?? null,
      scheduled_at: snapshot.scheduled?.at ?? null,
      ended_at: standing.endedAt,
      version: sql`greatest(version, ${snapshot.version}::bigint)`,
      applied: sql`applied + 1`,
      read_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the price version with this amount, otherwise the newest of the package. */
export async function priceVersionOf(
  db: Database,
  { packageId, cents }: { packageId: string; cents: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('price_versions')
    .select('id')
    .where('package_id', '=', packageId)
    .orderBy(sql`amount_cents = ${cents}`, 'desc')
    .orderBy('active_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the price of a package in force at an instant, in cents, or null before the first. */
export async function priceNow(db: Database, packageId: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('price_versions')
    .select('amount_cents')
    .where('package_id', '=', packageId)
    .where('active_from', '<=', now)
    .orderBy('active_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.amount_cents ?? null;
}

export async function saveCancelReason(db: Database, id: string, reason: string | null): Promise<void> {
  await db.updateTable('subscriptions').set({ cancel_reason: reason }).where('id', '=', id).execute();
}

/** Returns up to 500 living subscriptions with a date that has passed, least recently read first. */
export const dueSubscriptions = (db: Database, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'member_id', 'provider_id', 'status', 'past_due_since', 'read_at', 'period_end'])
    .where('status', '<>', 'ended')
    .where((eb) =>
      eb.or([
        eb(eb.fn<Date>('least', ['period_end', 'paid_until']), '<=', now),
        eb('status', '=', 'past_due'),
      ]),
    )
    .orderBy('read_at')
    .limit(500)
    .execute();

/** Returns living subscriptions last read before `before`, oldest first. */
export const staleSubscriptions = (db: Database, before: Date, most: number) =>
  db
    .selectFrom('subscriptions')
    .select('provider_id')
    .where('status', '<>', 'ended')
    .where('read_at', '<', before)
    .orderBy('read_at')
    .limit(most)
    .execute();

// Plans and members

/** True if the member is staff now. Staff have every capability without a plan. */
export const isStaff = async (db: Database, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('staff', 'is not', null)
    .executeTakeFirst()) !== undefined;

export async function membershipRow(
  db: Database,
  memberId: string,
): Promise<(Membership & { since: Date }) | null> {
  const row = await db
    .selectFrom('memberships')
    .select(['tier', 'source', 'comped_tier', 'since'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    tier: row.tier as Tier,
    source: row.source as Membership['source'],
    compedTier: row.comped_tier as Tier | null,
    since: row.since,
  };
}

export async function saveMembershipRow(
  db: Database,
  memberId: string,
  { tier, source, compedTier }: Membership,
  since: Date,
): Promise<void> {
  const values = { tier, source, comped_tier: compedTier, since };
  await db
    .insertInto('memberships')
    .values({ member_id: memberId, ...values })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(values))
    .execute();
}

/** Returns the row as the rules need it. */
export const entitling = (row: SubscriptionRow): Entitling & SubscriptionState => ({
  tier: packageOf(row.package_id).tier,
  status: row.status as SubscriptionState['status'],
  paidUntil: row.paid_until,
  pausedUntil: row.paused_until,
  pastDueSince: row.past_due_since,
  endedAt: row.ended_at,
  cancelAtPeriodEnd: row.cancel_at_period_end,
});

/** Returns the name, email and time zone that emails and sentences need. */
export const memberOf = (db: Database, memberId: string) =>
  db
    .selectFrom('members as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('time_zone_changes as c')
          .select('c.zone')
          .whereRef('c.member_id', '=', 'm.id')
          .orderBy('c.effective_from', 'desc')
          .limit(1)
          .as('chosen'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.name', 'm.email'])
    .select(sql<string>`coalesce(chosen.zone, m.first_time_zone)`.as('zone'))
    .where('m.id', '=', memberId)
    .executeTakeFirst();
