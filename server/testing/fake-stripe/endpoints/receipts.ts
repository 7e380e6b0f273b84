import { find, StripeSays } from '../ledger.ts';
import { chargeObject, intentObject, invoiceObject, listOf, refundObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Desk, type Endpoint, invalid, on } from './endpoint.ts';

/** Customers, invoices, payments, refunds and the portal. */
export function receiptEndpoints({ ledger, emit }: Desk): Endpoint[] {
  return [
    on(
      'GET',
      'invoices',
      shapes.invoiceList,
      ['data.payments'],
      ({ customer, limit = 10 }, _id, expanded) => {
        find(ledger.customers, 'customer', customer);
        const own = [...ledger.invoices.values()]
          .filter((invoice) => invoice.customer === customer)
          .reverse();
        return listOf(
          own
            .slice(0, limit)
            .map((invoice) =>
              invoiceObject(ledger, invoice, { withPayments: expanded.has('data.payments') }),
            ),
          '/v1/invoices',
        );
      },
    ),
    on('GET', 'payment_intents/{id}', shapes.intentRetrieve, ['latest_charge'], (_params, id, expanded) =>
      intentObject(ledger, find(ledger.intents, 'payment_intent', id), {
        withCharge: expanded.has('latest_charge'),
      }),
    ),
    on('POST', 'customers/{id}', shapes.customerUpdate, [], ({ email }, id) => {
      const customer = find(ledger.customers, 'customer', id);
      customer.email = email;
      return { id, object: 'customer', email, livemode: ledger.live };
    }),
    on('POST', 'refunds', shapes.refundCreate, [], ({ payment_intent: id, amount }) => {
      const intent = find(ledger.intents, 'payment_intent', id);
      const left = intent.amount - intent.refunded;
      if (left === 0)
        throw new StripeSays(400, {
          code: 'charge_already_refunded',
          message: `Charge ${intent.charge} has already been refunded.`,
        });
      if (amount !== undefined && amount > left)
        throw invalid('amount', 'Refund amount is greater than unrefunded amount on charge.');
      const refund = {
        id: ledger.name('re'),
        created: ledger.now(),
        intent: id,
        amount: amount ?? left,
        currency: intent.currency,
        status: ledger.refundsToFail > 0 ? ('failed' as const) : ('succeeded' as const),
      };
      ledger.refunds.set(refund.id, refund);
      if (refund.status === 'failed') {
        ledger.refundsToFail -= 1;
        return refundObject(refund, intent);
      }
      intent.refunded += refund.amount;
      emit('charge.refunded', chargeObject(ledger, intent));
      return refundObject(refund, intent);
    }),

    on('GET', 'billing_portal/configurations', shapes.configurationList, [], () =>
      listOf(
        [...ledger.configurations.values()].map(printConfiguration),
        '/v1/billing_portal/configurations',
      ),
    ),
    on('POST', 'billing_portal/configurations', shapes.configurationCreate, [], ({ metadata = {} }) => {
      const made = { id: ledger.name('bpc'), metadata };
      ledger.configurations.set(made.id, made);
      return printConfiguration(made);
    }),
    on('POST', 'billing_portal/sessions', shapes.portalSessionCreate, [], (params) => {
      find(ledger.customers, 'customer', params.customer);
      find(ledger.configurations, 'configuration', params.configuration);
      const id = ledger.name('bps');
      return {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration,
        customer: params.customer,
        livemode: ledger.live,
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
