import { find, StripeSays, type Subscription } from '../ledger.ts';
import { invoiceObject, scheduleObject, subscriptionObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Desk, type Endpoint, first, invalid, living, makePrice, on } from './endpoint.ts';

/** Subscriptions, and previews of their changes. */
export function subscriptionEndpoints({ ledger, billing }: Desk): Endpoint[] {
  const subscription = (id: string) => find(ledger.subscriptions, 'subscription', id);
  const printSubscription = (found: Subscription, expanded: ReadonlySet<string>) => {
    const invoice = ledger.invoices.get(found.invoice);
    const attached = found.schedule ? ledger.schedules.get(found.schedule) : undefined;
    return {
      ...subscriptionObject(ledger, found),
      ...(expanded.has('latest_invoice.payments') &&
        invoice && { latest_invoice: invoiceObject(ledger, invoice, { withPayments: true }) }),
      ...(expanded.has('schedule') && attached && { schedule: scheduleObject(ledger, attached) }),
    };
  };
  return [
    on(
      'GET',
      'subscriptions/{id}',
      shapes.subscriptionRetrieve,
      ['latest_invoice.payments', 'schedule'],
      (_params, id, expanded) => printSubscription(subscription(id), expanded),
    ),
    on(
      'POST',
      'subscriptions/{id}',
      shapes.subscriptionUpdate,
      ['latest_invoice.payments', 'schedule'],
      (params, id, expanded) => {
        const found = living(ledger, id);
        const isDirect = params.items !== undefined || params.cancel_at_period_end !== undefined;
        if (found.schedule && isDirect)
          throw invalid(
            'schedule',
            'The subscription is managed by the subscription schedule, and updating it directly is not allowed.',
          );
        if (params.items) {
          const [item] = params.items;
          if (item?.id !== found.item) throw invalid('items[0][id]', 'Invalid subscription item.');
          if (
            params.proration_behavior !== 'always_invoice' ||
            params.payment_behavior !== 'error_if_incomplete'
          )
            throw invalid('proration_behavior', 'This fake charges changes at once or not at all.');
          const at = params.proration_date ?? ledger.now();
          if (at < found.periodStart || at > found.periodEnd)
            throw invalid('proration_date', 'Proration date must be in the current period.');
          billing.change(found, makePrice(ledger, item.price_data), at);
        }
        if (params.cancel_at_period_end !== undefined) found.cancelAtPeriodEnd = params.cancel_at_period_end;
        if (params.pause_collection !== undefined) {
          const until = params.pause_collection === '' ? null : params.pause_collection.resumes_at;
          if (until !== null && until <= ledger.now())
            throw invalid('pause_collection[resumes_at]', 'Timestamp must be in the future.');
          found.resumesAt = until;
        }
        billing.updated(found);
        return printSubscription(found, expanded);
      },
    ),
    on('DELETE', 'subscriptions/{id}', shapes.subscriptionCancel, [], (_params, id) => {
      const found = subscription(id);
      if (found.status === 'canceled')
        throw new StripeSays(404, {
          code: 'resource_missing',
          message: `No such subscription: '${id}'`,
          param: 'id',
        });
      billing.end(found);
      return printSubscription(found, new Set());
    }),
    on(
      'POST',
      'invoices/create_preview',
      shapes.invoicePreview,
      [],
      ({ subscription: id, subscription_details: details }) => {
        const found = living(ledger, id);
        const data = first(details.items).price_data;
        find(ledger.products, 'product', data.product);
        const lines = billing.proration(
          found,
          {
            id: '',
            product: data.product,
            unitAmount: data.unit_amount,
            currency: data.currency,
            interval: data.recurring.interval,
          },
          details.proration_date,
        );
        const total = lines.reduce((sum, line) => sum + line.amount, 0);
        const due = Math.max(0, total + (ledger.customers.get(found.customer)?.balance ?? 0));
        return invoiceObject(ledger, {
          id: 'upcoming_in',
          number: '',
          created: ledger.now(),
          customer: found.customer,
          subscription: id,
          currency: data.currency,
          lines,
          total,
          due,
          status: 'open',
          paidAt: null,
          intent: null,
        });
      },
    ),
  ];
}
