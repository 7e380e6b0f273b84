import { currency, packageIds, packages } from '#contract/membership/prices.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { priceNotice } from '../subscriptions/rules.ts';
import { insertPrice, newestPrices } from './store.ts';

/**
 * Inserts a new version of every price that the contract changed. It takes effect in 30 days, so that every
 * subscriber is told in time. The founders' price never changes. Returns the packages with a
 * new price. May run twice.
 */
export async function seedPrices(db: Database, now: Date): Promise<string[]> {
  const newest = new Map((await newestPrices(db)).map((price) => [price.package_id, price]));
  const changed: string[] = [];
  for (const id of packageIds) {
    const held = newest.get(id);
    const { cents, tier } = packages[id];
    if (held && (held.amount_cents === cents || tier === 'founder')) continue;
    const activeFrom = held ? new Date(now.getTime() + priceNotice) : now;
    const isNew = await insertPrice(db, {
      id: newId(),
      packageId: id,
      cents,
      currency,
      activeFrom,
      announcedAt: now,
    });
    if (isNew) changed.push(id);
  }
  return changed;
}
