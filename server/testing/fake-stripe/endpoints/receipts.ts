import { newSecret } from '#server/platform/database/ids.ts';
import { createCharges } from '#server/providers/test-checkout/charges.ts';
import { findCharge, findCustomer, setCustomerEmail } from '#server/providers/test-checkout/ledger.ts';
import type { Desk } from '../desk.ts';
import { find } from '../errors.ts';
import { chargeOf, intentObject, invoiceObject, listOf, refundObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Endpoint, on } from './endpoint.ts';

/** Customers, invoices, payments, refunds and the portal. */
export function receiptEndpoints(desk: Desk): Endpoint[] {
  const { books, clock, live, configurations } = desk;
  const charges = createCharges({ books, clock, receiptOf: (id) => id });
  return [
    on(
      'GET',
      'invoices',
      shapes.invoiceList,
      ['data.payments'],
      async ({ customer, limit = 10 }, _id, expanded) => {
        await findCustomer(books, customer);
        const own = await books
          .selectFrom('test_charges')
          .selectAll()
          .where('customer_id', '=', customer)
          .orderBy('number', 'desc')
          .limit(limit)
          .execute();
        const withPayments = expanded.has('data.payments');
        return listOf(
          own.map((row) => invoiceObject(desk, row, { withPayments })),
          '/v1/invoices',
        );
      },
    ),
    on(
      'GET',
      'payment_intents/{id}',
      shapes.intentRetrieve,
      ['latest_charge'],
      async (_params, id, expanded) =>
        intentObject(desk, await findCharge(books, chargeOf(id)), {
          withCharge: expanded.has('latest_charge'),
        }),
    ),
    on('POST', 'customers/{id}', shapes.customerUpdate, [], async ({ email }, id) => {
      await setCustomerEmail(books, { customerId: id, email });
      return { id, object: 'customer', email, livemode: live };
    }),
    on('POST', 'refunds', shapes.refundCreate, [], async ({ payment_intent: intent, amount }) => {
      const charge = await findCharge(books, chargeOf(intent));
      if (desk.refundsToFail > 0) {
        desk.refundsToFail -= 1;
        return refundObject(desk, charge, {
          id: newSecret('re'),
          amount: amount ?? charge.amount - charge.amount_refunded,
          status: 'failed',
        });
      }
      const made = await charges.refund({
        chargeId: charge.id,
        ...(amount !== undefined && { amount }),
        idempotencyKey: newSecret('key'),
      });
      return refundObject(desk, charge, { id: made.refundId, amount: made.amount, status: 'succeeded' });
    }),

    on('GET', 'billing_portal/configurations', shapes.configurationList, [], async () =>
      listOf([...configurations.values()].map(printConfiguration), '/v1/billing_portal/configurations'),
    ),
    on('POST', 'billing_portal/configurations', shapes.configurationCreate, [], async ({ metadata = {} }) => {
      const made = { id: newSecret('bpc'), metadata };
      configurations.set(made.id, made);
      return printConfiguration(made);
    }),
    on('POST', 'billing_portal/sessions', shapes.portalSessionCreate, [], async (params) => {
      await findCustomer(books, params.customer);
      find(configurations, 'configuration', params.configuration);
      const id = newSecret('bps');
      return {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration,
        customer: params.customer,
        livemode: live,
        return_url: params.return_url,
        url: `https://billing.stripe.com/p/session/${id}`,
      };
    }),
  ];
}

const printConfiguration = ({ id, metadata }: { id: string; metadata: Record<string, string> }) => ({
  id,
  object: 'billing_portal.configuration',
  active: true,
  metadata,
});
