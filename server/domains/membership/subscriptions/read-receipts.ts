import type { Receipt } from '#contract/membership/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { type Invoice, PaymentsAway, PaymentsRefused } from '#server/platform/payments/port.ts';
import { chargesOf } from './charges.store.ts';
import { subscriptionsOf } from './store.ts';

/**
 * Returns up to 100 charges and refunds of a member, newest first. The amounts come from our tables. The
 * provider adds numbers, links and open invoices, which are missing while it is away.
 */
export async function readReceipts(ctx: AppContext, memberId: string): Promise<Receipt[]> {
  const charges = await chargesOf(ctx.db, memberId);
  const customers = new Set((await subscriptionsOf(ctx.db, memberId)).map((row) => row.customer_id));
  const invoices = new Map<string, Invoice>();
  const open: Receipt[] = [];
  for (const invoice of await readInvoices(ctx, [...customers])) {
    if (invoice.chargeId) invoices.set(invoice.chargeId, invoice);
    else if (invoice.status === 'open' && invoice.amount > 0) open.push(openReceipt(invoice));
  }
  const paid = charges.map((charge): Receipt => {
    const invoice = invoices.get(charge.id);
    return {
      id: charge.id,
      number: invoice?.number ?? null,
      at: charge.charged_at.toISOString(),
      description: charge.description,
      amount_cents: charge.amount_cents,
      refunded_cents: charge.refunded_cents,
      currency: charge.currency,
      status: charge.refunded_cents >= charge.amount_cents ? 'refunded' : 'paid',
      url: invoice?.hostedUrl ?? null,
    };
  });
  return [...open, ...paid].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, 100);
}

const openReceipt = (invoice: Invoice): Receipt => ({
  id: invoice.id,
  number: invoice.number,
  at: invoice.at.toISOString(),
  description: 'Renewal, not paid yet',
  amount_cents: invoice.amount,
  refunded_cents: 0,
  currency: invoice.currency,
  status: 'open',
  url: invoice.hostedUrl,
});

async function readInvoices(ctx: AppContext, customers: readonly string[]): Promise<Invoice[]> {
  try {
    const lists = await Promise.all(customers.map((id) => ctx.payments.listInvoices(id)));
    return lists.flat();
  } catch (error) {
    if (error instanceof PaymentsAway || error instanceof PaymentsRefused) return [];
    throw error;
  }
}
