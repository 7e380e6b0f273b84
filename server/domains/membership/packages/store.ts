import type { Database } from '#server/platform/database/database.ts';

export interface PriceVersion {
  id: string;
  package_id: string;
  amount_cents: number;
  currency: string;
  active_from: Date;
}

/** Returns the price of every package at an instant: the newest version in force. */
export const pricesAt = (db: Database, now: Date): Promise<PriceVersion[]> =>
  db
    .selectFrom('price_versions')
    .distinctOn('package_id')
    .select(['id', 'package_id', 'amount_cents', 'currency', 'active_from'])
    .where('active_from', '<=', now)
    .orderBy('package_id')
    .orderBy('active_from', 'desc')
    .execute();

/** Returns the newest version of every package, including versions that aren't in force yet. */
export const newestPrices = (db: Database): Promise<PriceVersion[]> =>
  db
    .selectFrom('price_versions')
    .distinctOn('package_id')
    .select(['id', 'package_id', 'amount_cents', 'currency', 'active_from'])
    .orderBy('package_id')
    .orderBy('active_from', 'desc')
    .execute();

/** Returns false when another server inserted it first. */
export async function insertPrice(
  db: Database,
  price: {
    id: string;
    packageId: string;
    cents: number;
    currency: string;
    activeFrom: Date;
    announcedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('price_versions')
    .values({
      id: price.id,
      package_id: price.packageId,
      amount_cents: price.cents,
      currency: price.currency,
      active_from: price.activeFrom,
      announced_at: price.announcedAt,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
