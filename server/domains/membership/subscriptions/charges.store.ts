import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Invoice } from '#server/platform/payments/port.ts';

/** Returns false for a known charge. */
export async function insertCharge(
  db: Database,
  charge: {
    id: string;
    memberId: string;
    subscriptionId: string;
    cents: number;
    currency: string;
    description: string;
    at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('charges')
    .values({
      id: charge.id,
      member_id: charge.memberId,
      subscription_id: charge.subscriptionId,
      amount_cents: charge.cents,
      currency: charge.currency,
      description: charge.description,
      charged_at: charge.at,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const chargeById = (db: Database, id: string) =>
  db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();

export const chargesOf = (db: Database, memberId: string) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('charged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export const isCharged = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('charges').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Saves the refunded cents of a charge as the provider reports them. The amount never falls. */
export async function saveRefunded(db: Database, chargeId: string, cents: number): Promise<void> {
  await db
    .updateTable('charges')
    .set({ refunded_cents: sql`greatest(refunded_cents, ${cents})` })
    .where('id', '=', chargeId)
    .execute();
}

export async function noteReceiptSent(db: Database, chargeId: string, now: Date): Promise<void> {
  await db.updateTable('charges').set({ receipt_sent_at: now }).where('id', '=', chargeId).execute();
}

/** Returns the invoices whose charge has no row here. */
export async function unknownCharges(db: Database, invoices: readonly Invoice[]): Promise<Invoice[]> {
  const ids = invoices.flatMap(({ chargeId }) => (chargeId ? [chargeId] : []));
  if (ids.length === 0) return [];
  const known = await db
    .selectFrom('charges')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const have = new Set(known.map(({ id }) => id));
  return invoices.filter(({ chargeId }) => chargeId !== null && !have.has(chargeId));
}

/** Returns the charges of a subscription before an instant, oldest first. */
export const chargesBefore = (db: Database, subscriptionId: string, before: Date) =>
  db
    .selectFrom('charges')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('subscription_id', '=', subscriptionId)
    .where('charged_at', '<', before)
    .orderBy('charged_at')
    .orderBy('id')
    .limit(100)
    .execute();

/** Returns the refunded cents of a subscription. */
export async function refundedOf(db: Database, subscriptionId: string): Promise<number> {
  const row = await db
    .selectFrom('charges')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('refunded_cents'), eb.lit(0)).as('cents'))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}
