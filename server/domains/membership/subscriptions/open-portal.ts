import type { House } from '#server/platform/house.ts';
import { conflict } from '#server/platform/refusal.ts';
import { askProvider } from './read-fresh-plan.ts';
import { livingOf, subscriptionsOf } from './store.ts';

/** A page at the provider for card and receipts; 409 for whoever never paid. */
export async function openPortal(house: House, memberId: string): Promise<string> {
  const row = (await livingOf(house.db, memberId)) ?? (await subscriptionsOf(house.db, memberId))[0];
  if (!row) throw conflict('There is no card on file yet. Choose a plan to begin.', 'no_subscription');
  return askProvider(house, () =>
    house.payments.openPortal({
      customerId: row.customer_id,
      returnUrl: `${house.config.appOrigin}/membership/billing`,
    }),
  );
}
