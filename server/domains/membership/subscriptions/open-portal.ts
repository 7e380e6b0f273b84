import type { AppContext } from '#server/platform/app-context.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { askProvider } from './read-fresh-plan.ts';
import { livingOf, subscriptionsOf } from './store.ts';

/**
 * Returns the URL of the provider's page for card and receipts. Throws 409 for a member without any
 * subscription.
 */
export async function openPortal(ctx: AppContext, memberId: string): Promise<string> {
  const row = (await livingOf(ctx.db, memberId)) ?? (await subscriptionsOf(ctx.db, memberId))[0];
  if (!row) throw conflict('There is no card on file yet. Choose a plan to begin.', 'no_subscription');
  return askProvider(ctx, () =>
    ctx.payments.openPortal({
      customerId: row.customer_id,
      returnUrl: `${ctx.config.appOrigin}/membership/billing`,
    }),
  );
}
