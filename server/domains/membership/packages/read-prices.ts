import { type Package, packageIds, packages, savesCents } from '#contract/membership/prices.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PackageLine } from '#server/platform/payments/port.ts';
import { type PriceVersion, pricesAt } from './store.ts';

/**
 * Returns the price of a package at an instant. Throws `Error` when it has none, which no migrated database
 * has.
 */
export async function readPrice(db: Database, packageId: string, now: Date): Promise<PriceVersion> {
  const price = (await pricesAt(db, now)).find((each) => each.package_id === packageId);
  if (!price) throw new Error(`The package ${packageId} has no price.`);
  return price;
}

/** Returns every package by id, at the prices in force. */
export async function readPackages(db: Database, now: Date) {
  const prices = await pricesAt(db, now);
  const centsOf = (id: string) => prices.find((price) => price.package_id === id)?.amount_cents;
  return Object.fromEntries(
    packageIds.map((id) => {
      const { tier, name, period, cents } = packages[id];
      const monthly = centsOf(`${tier}_monthly`);
      const own = centsOf(id) ?? cents;
      const saves =
        period === 'monthly' || tier === 'founder'
          ? 0
          : monthly === undefined
            ? savesCents(tier)
            : 12 * monthly - own;
      const currency = prices.find((price) => price.package_id === id)?.currency ?? 'cad';
      return [id, { id, tier, name, period, amount_cents: own, currency, saves_cents: saves }];
    }),
  );
}

/** Returns the line of a package for the payment page. */
export const lineOf = (
  { id, name, period }: Package,
  { amount_cents: unitAmount, currency }: Pick<PriceVersion, 'amount_cents' | 'currency'>,
): PackageLine => ({
  id,
  name,
  unitAmount,
  currency,
  interval: period === 'yearly' ? 'year' : 'month',
});
