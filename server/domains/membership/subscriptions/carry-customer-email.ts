import type { AppContext } from '#server/platform/app-context.ts';
import { PaymentsRefused } from '#server/platform/payments/port.ts';
import { emailOf } from '../checkouts/store.ts';
import { subscriptionsOf } from './store.ts';

/**
 * Sets the member's present address for all their customers at the provider. Reads the address when it runs,
 * so that jobs of two changes end alike in any order. A customer whom the provider doesn't know is skipped.
 * Throws when the provider doesn't respond, so that the job retries.
 */
export async function carryCustomerEmail(ctx: AppContext, memberId: string): Promise<void> {
  const email = await emailOf(ctx.db, memberId);
  if (!email) return;
  const customers = new Set((await subscriptionsOf(ctx.db, memberId)).map((row) => row.customer_id));
  for (const customerId of customers)
    await ctx.payments.setCustomerEmail({ customerId, email }).catch((error: unknown) => {
      if (!(error instanceof PaymentsRefused && error.code === 'not_found')) throw error;
      ctx.log.warn({ request: error.requestId }, 'the payment provider does not know a customer');
    });
}
