import { expect, it } from 'vitest';
import { packageIds, packages } from '#contract/membership/prices.ts';
import { testApp } from '#server/testing/app.ts';
import { readPackages, readPrice } from './read-prices.ts';
import { seedPrices } from './seed-prices.ts';

const app = await testApp();

it('the first prices come from the contract', async () => {
  const told = await readPackages(app.db, app.clock.now());
  expect(Object.fromEntries(packageIds.map((id) => [id, told[id]?.amount_cents]))).toEqual(
    Object.fromEntries(packageIds.map((id) => [id, packages[id].cents])),
  );
  expect(await seedPrices(app.db, app.clock.now())).toEqual([]);
});

it('a changed price is in force 30 days later, once, and never for founders', async () => {
  await app.db
    .updateTable('price_versions')
    .set({ amount_cents: 500 })
    .where('package_id', 'in', ['builder_monthly', 'founder_monthly'])
    .execute();
  const now = app.clock.now();
  expect(await seedPrices(app.db, now)).toEqual(['builder_monthly']);
  expect(await seedPrices(app.db, now)).toEqual([]);
  expect((await readPrice(app.db, 'builder_monthly', now)).amount_cents).toBe(500);
  app.clock.advance({ days: 30 });
  expect((await readPrice(app.db, 'builder_monthly', app.clock.now())).amount_cents).toBe(999);
  expect((await readPrice(app.db, 'founder_monthly', app.clock.now())).amount_cents).toBe(500);
});
