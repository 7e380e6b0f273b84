import type { Database } from '#server/platform/database/database.ts';

export const refundOf = (db: Database, person: Buffer) =>
  db.selectFrom('refunds').selectAll().where('person', '=', person).executeTakeFirst();

export const refundById = (db: Database, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns false when this person had a refund before. */
export async function insertRefund(
  db: Database,
  refund: {
    id: string;
    memberId: string;
    subscriptionId: string;
    person: Buffer;
    chargeId: string;
    cents: number;
    reason: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      member_id: refund.memberId,
      subscription_id: refund.subscriptionId,
      person: refund.person,
      charge_id: refund.chargeId,
      amount_cents: refund.cents,
      reason: refund.reason,
      refunded_at: refund.now,
    })
    .onConflict((oc) => oc.column('person').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function settleRefund(
  db: Database,
  { id, subscriptionId, cents, now }: { id: string; subscriptionId: string; cents: number; now: Date },
): Promise<boolean> {
  await db
    .updateTable('subscriptions')
    .set({ refunded_at: now })
    .where('id', '=', subscriptionId)
    .where('refunded_at', 'is', null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ settled_at: now, amount_cents: cents })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function dropRefund(db: Database, id: string): Promise<void> {
  await db.deleteFrom('refunds').where('id', '=', id).where('settled_at', 'is', null).execute();
}

/** True if the subscription has a refund, pending or made. */
export const isRefunding = async (db: Database, subscriptionId: string): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()) !== undefined;
