import { newSecret } from '#server/platform/database/ids.ts';
import type { Checkouts } from '#server/providers/test-checkout/checkouts.ts';
import { findCharge, findCheckout, findCustomer } from '#server/providers/test-checkout/ledger.ts';
import { type Desk, dateOf, secondsOf } from '../desk.ts';
import { StripeSays } from '../errors.ts';
import { invoiceObject, sessionObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Endpoint, first, invalid, on, packageOf } from './endpoint.ts';

/** Returns a session, with the address of its customer once it is paid. */
export async function printSession(desk: Desk, id: string, expanded: ReadonlySet<string> = new Set()) {
  const found = await findCheckout(desk.books, id);
  const buyer = found.customer_id ? await findCustomer(desk.books, found.customer_id) : null;
  return {
    ...sessionObject(desk, found, buyer?.email ?? null),
    ...(expanded.has('invoice.payments') &&
      found.charge_id && {
        invoice: invoiceObject(desk, await findCharge(desk.books, found.charge_id), { withPayments: true }),
      }),
  };
}

/** Hosted pages and the products they sell. */
export function checkoutEndpoints(desk: Desk, checkouts: Pick<Checkouts, 'create' | 'expire'>): Endpoint[] {
  const { books, clock, live, products } = desk;
  return [
    on('POST', 'checkout/sessions', shapes.sessionCreate, [], async (params) => {
      const now = secondsOf(clock.now());
      if (params.expires_at < now + 30 * 60 || params.expires_at > now + 24 * 3600)
        throw invalid(
          'expires_at',
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
        );
      if ((params.customer === undefined) === (params.customer_email === undefined))
        throw invalid(
          'customer_email',
          'You may only specify one of these parameters: customer, customer_email.',
        );
      for (const name of ['success_url', 'cancel_url'] as const)
        if (!URL.canParse(params[name])) throw invalid(name, `Not a valid URL: ${name}`);
      const { sessionId } = await checkouts.create({
        reference: params.client_reference_id,
        kind: 'subscription',
        package: packageOf(desk, first(params.line_items).price_data),
        customerEmail: params.customer_email ?? '',
        ...(params.customer && { customerId: params.customer }),
        successUrl: params.success_url,
        cancelUrl: params.cancel_url,
        expiresAt: dateOf(params.expires_at),
        // Keys are remembered in front of the endpoints, with the whole request.
        idempotencyKey: newSecret('key'),
      });
      return printSession(desk, sessionId);
    }),
    on(
      'GET',
      'checkout/sessions/{id}',
      shapes.sessionRetrieve,
      ['invoice.payments'],
      (_params, id, expanded) => printSession(desk, id, expanded),
    ),
    on(
      'POST',
      'checkout/sessions/{id}/expire',
      shapes.sessionExpire,
      ['invoice.payments'],
      async (_params, id, expanded) => {
        const { status } = await findCheckout(books, id);
        if (status !== 'open')
          throw invalid(
            'session',
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
          );
        await checkouts.expire(id);
        return printSession(desk, id, expanded);
      },
    ),
    on('POST', 'products', shapes.productCreate, [], async ({ id, name }) => {
      if (products.has(id))
        throw new StripeSays(400, {
          code: 'resource_already_exists',
          message: 'Product already exists.',
          param: 'id',
        });
      products.set(id, name);
      return { id, object: 'product', active: true, livemode: live, name };
    }),
  ];
}
