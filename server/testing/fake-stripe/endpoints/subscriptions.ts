import { changeNow, costOfChange, end, update } from '#server/providers/test-checkout/billing.ts';
import {
  type Entry,
  findCustomer,
  findSubscription,
  type Ledger,
  latestCharge,
  type SubscriptionRow,
} from '#server/providers/test-checkout/ledger.ts';
import { type Desk, dateOf, scheduleOf, secondsOf } from '../desk.ts';
import { StripeSays } from '../errors.ts';
import { invoiceObject, scheduleObject, subscriptionObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Endpoint, first, invalid, lockLiving, on, packageOf } from './endpoint.ts';
import { releaseSchedule } from './schedules.ts';

export async function printSubscription(
  desk: Desk,
  books: Ledger | Entry,
  id: string,
  expanded: ReadonlySet<string> = new Set(),
) {
  const row = await findSubscription(books, id);
  const latest = await latestCharge(books, id);
  const attached = scheduleOf(desk, row);
  return {
    ...subscriptionObject(desk, row, latest),
    ...(expanded.has('latest_invoice.payments') &&
      latest && { latest_invoice: invoiceObject(desk, latest, { withPayments: true }) }),
    ...(expanded.has('schedule') && attached && { schedule: scheduleObject(desk, attached) }),
  };
}

/** Subscriptions, and previews of their changes. */
export function subscriptionEndpoints(desk: Desk): Endpoint[] {
  const { books, clock } = desk;
  const parts = ['latest_invoice.payments', 'schedule'];
  return [
    on('GET', 'subscriptions/{id}', shapes.subscriptionRetrieve, parts, (_params, id, expanded) =>
      printSubscription(desk, books, id, expanded),
    ),
    on('POST', 'subscriptions/{id}', shapes.subscriptionUpdate, parts, (params, id, expanded) =>
      books.transaction().execute(async (entry) => {
        const found = await lockLiving(entry, id);
        const now = clock.now();
        const isDirect = params.items !== undefined || params.cancel_at_period_end !== undefined;
        if (scheduleOf(desk, found) && isDirect)
          throw invalid(
            'schedule',
            'The subscription is managed by the subscription schedule, and updating it directly is not allowed.',
          );
        const changed: SubscriptionRow = {
          ...found,
          cancel_at_period_end: params.cancel_at_period_end ?? found.cancel_at_period_end,
        };
        if (params.pause_collection !== undefined) {
          const until = params.pause_collection === '' ? null : dateOf(params.pause_collection.resumes_at);
          if (until !== null && until <= now)
            throw invalid('pause_collection[resumes_at]', 'Timestamp must be in the future.');
          changed.paused_until = until;
        }
        if (params.items) {
          const item = first(params.items);
          if (item.id !== `si_${id}`) throw invalid('items[0][id]', 'Invalid subscription item.');
          if (
            params.proration_behavior !== 'always_invoice' ||
            params.payment_behavior !== 'error_if_incomplete'
          )
            throw invalid('proration_behavior', 'This fake charges changes at once or not at all.');
          const at = params.proration_date ?? secondsOf(now);
          if (at < secondsOf(found.period_start) || at > secondsOf(found.period_end))
            throw invalid('proration_date', 'Proration date must be in the current period.');
          await changeNow(entry, changed, packageOf(desk, item.price_data), dateOf(at));
        } else await update(entry, changed, now);
        return printSubscription(desk, entry, id, expanded);
      }),
    ),
    on('DELETE', 'subscriptions/{id}', shapes.subscriptionCancel, [], (_params, id) =>
      books.transaction().execute(async (entry) => {
        const found = await findSubscription(entry, id, true);
        if (found.status === 'canceled')
          throw new StripeSays(404, {
            code: 'resource_missing',
            message: `No such subscription: '${id}'`,
            param: 'id',
          });
        const attached = scheduleOf(desk, found);
        if (attached) releaseSchedule(desk, attached);
        await end(entry, found, clock.now());
        return printSubscription(desk, entry, id);
      }),
    ),
    on(
      'POST',
      'invoices/create_preview',
      shapes.invoicePreview,
      [],
      ({ subscription: id, subscription_details: details }) =>
        books.transaction().execute(async (entry) => {
          const found = await lockLiving(entry, id);
          const to = packageOf(desk, first(details.items).price_data);
          const at = dateOf(details.proration_date);
          const { balance } = await findCustomer(entry, found.customer_id);
          const { credit, total, due } = costOfChange(found, to, at, balance);
          return invoiceObject(
            desk,
            {
              id: 'upcoming',
              number: 0,
              customer_id: found.customer_id,
              subscription_id: id,
              description: '',
              amount: due,
              amount_refunded: 0,
              currency: to.currency,
              status: 'open',
              billed_at: clock.now(),
              paid_at: null,
            },
            {
              lines: [
                { amount: -credit, description: 'Unused time' },
                { amount: total + credit, description: 'Remaining time' },
              ],
            },
          );
        }),
    ),
  ];
}
