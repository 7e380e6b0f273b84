import type { Database } from '#server/platform/database/database.ts';

export type CheckoutRow = Awaited<ReturnType<typeof checkoutById>> & object;

/** A member, or an unpaid registration. */
export type BuyerId = { memberId: string; registrationId: null } | { memberId: null; registrationId: string };

export interface NewCheckout {
  id: string;
  referenceHash: Buffer;
  buyer: BuyerId;
  packageId: string;
  priceVersionId: string;
  cents: number;
  currency: string;
  live: boolean;
  now: Date;
  expiresAt: Date;
}

export async function insertCheckout(db: Database, checkout: NewCheckout): Promise<CheckoutRow> {
  return db
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      reference_hash: checkout.referenceHash,
      member_id: checkout.buyer.memberId,
      registration_id: checkout.buyer.registrationId,
      package_id: checkout.packageId,
      price_version_id: checkout.priceVersionId,
      amount_cents: checkout.cents,
      currency: checkout.currency,
      live: checkout.live,
      created_at: checkout.now,
      expires_at: checkout.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the row when `lock` is set. */
export const checkoutById = (db: Database, id: string, lock = false) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const checkoutBySession = (db: Database, sessionId: string) =>
  db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

export const checkoutByReference = (db: Database, referenceHash: Buffer) =>
  db.selectFrom('checkouts').selectAll().where('reference_hash', '=', referenceHash).executeTakeFirst();

/** Returns the buyer's unsettled checkouts, newest first. */
export const unsettledOf = (db: Database, buyer: BuyerId) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('state', 'in', ['created', 'open'])
    .where((eb) =>
      buyer.memberId !== null
        ? eb('member_id', '=', buyer.memberId)
        : eb('registration_id', '=', buyer.registrationId),
    )
    .orderBy('created_at', 'desc')
    .execute();

/** Saves the page that the provider opened. Returns the current checkout. */
export async function saveOpened(
  db: Database,
  id: string,
  { sessionId, url, expiresAt }: { sessionId: string; url: string | null; expiresAt: Date },
): Promise<CheckoutRow | undefined> {
  await db
    .updateTable('checkouts')
    .set({ state: 'open', session_id: sessionId, url, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
  return checkoutById(db, id);
}

export type Settled =
  | { state: 'expired' | 'superseded' }
  | { state: 'waiting'; providerId: string; chargeId: string }
  | { state: 'mismatch'; mismatch: string; providerId: string | null; chargeId: string | null }
  | { state: 'fulfilled'; memberId: string; providerId: string; chargeId: string };

/** Saves how a checkout ended, or that it waits for a decision. The caller has locked the row. */
export async function saveSettled(db: Database, id: string, end: Settled, now: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({
      state: end.state,
      settled_at: now,
      ...(end.state === 'mismatch' && {
        mismatch: end.mismatch,
        provider_id: end.providerId,
        charge_id: end.chargeId,
      }),
      ...(end.state === 'waiting' && {
        settled_at: null,
        provider_id: end.providerId,
        charge_id: end.chargeId,
      }),
      ...(end.state === 'fulfilled' && {
        member_id: end.memberId,
        provider_id: end.providerId,
        charge_id: end.chargeId,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Saves the result of a refund. A refund that failed later clears `refunded_at`. */
export async function saveRefund(
  db: Database,
  chargeId: string,
  outcome: 'refunded' | 'failed',
  now: Date,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({
      refunded_at: outcome === 'refunded' ? now : null,
      refund_failed_at: outcome === 'failed' ? now : null,
    })
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'mismatch')
    .execute();
}

/** Finds a refunded checkout by its charge. */
export const refundedCheckout = (db: Database, chargeId: string) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'member_id', 'provider_id', 'mismatch'])
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'mismatch')
    .where('refunded_at', 'is not', null)
    .executeTakeFirst();

/** Claims the unsettled checkouts that were checked longest ago, and sets their `checked_at`. */
export const takeUnsettled = (
  db: Database,
  { createdBefore, most, now }: { createdBefore: Date; most: number; now: Date },
) =>
  db
    .updateTable('checkouts')
    .set({ checked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('checkouts')
        .select('id')
        .where('state', 'in', ['created', 'open'])
        .where('created_at', '<=', createdBefore)
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .orderBy('created_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Returns open checkouts whose reserved seat lapses by `until`. */
export const lapsingReservations = (db: Database, until: Date) =>
  db
    .selectFrom('checkouts as c')
    .innerJoin('founder_seats as f', 'f.checkout_id', 'c.id')
    .selectAll('c')
    .where('f.state', '=', 'held')
    .where('f.hold_until', '<=', until)
    .where('c.state', 'in', ['created', 'open'])
    .orderBy('f.hold_until')
    .limit(200)
    .execute();

/** Records a delivery. Returns true when it was handled before. */
export async function noteEvent(
  db: Database,
  event: { id: string; type: string; created: Date; now: Date },
): Promise<boolean> {
  await db
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, created_at: event.created, received_at: event.now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const row = await db
    .selectFrom('payment_events')
    .select('handled_at')
    .where('id', '=', event.id)
    .executeTakeFirst();
  return row?.handled_at != null;
}

export async function noteHandled(db: Database, eventId: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ handled_at: now })
    .where('id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute();
}

export async function deleteEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}

export const emailOf = async (db: Database, memberId: string): Promise<string | null> =>
  (await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst())?.email ??
  null;
