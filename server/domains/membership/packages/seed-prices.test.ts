import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageIds, packages } from '#contract/prices.ts';
import { openTestHouse, type TestHouse } from '#server/testing/app.ts';
import { readPackages, readPrice } from './read-prices.ts';
import { seedPrices } from './seed-prices.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

it('the first prices are those of the contract', async () => {
  const told = await readPackages(house.db, house.clock.now());
  expect(Object.fromEntries(packageIds.map((id) => [id, told[id]?.amount_cents]))).toEqual(
    Object.fromEntries(packageIds.map((id) => [id, packages[id].cents])),
  );
  expect(await seedPrices(house.db, house.clock.now())).toEqual([]);
});

it('a price the contract changed is in force 30 days later, once, and never for founders', async () => {
  await house.db
    .updateTable('price_versions')
    .set({ amount_cents: 500 })
    .where('package_id', 'in', ['builder_monthly', 'founder_monthly'])
    .execute();
  const now = house.clock.now();
  expect(await seedPrices(house.db, now)).toEqual(['builder_monthly']);
  expect(await seedPrices(house.db, now)).toEqual([]);
  expect((await readPrice(house.db, 'builder_monthly', now)).amount_cents).toBe(500);
  house.clock.advance({ days: 30 });
  expect((await readPrice(house.db, 'builder_monthly', house.clock.now())).amount_cents).toBe(999);
  expect((await readPrice(house.db, 'founder_monthly', house.clock.now())).amount_cents).toBe(500);
});
