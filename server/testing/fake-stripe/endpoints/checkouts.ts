import { find, StripeSays } from '../ledger.ts';
import { invoiceObject, sessionObject } from '../objects.ts';
import * as shapes from '../shapes.ts';
import { type Desk, type Endpoint, first, invalid, makePrice, on } from './endpoint.ts';

/** Hosted pages and the products they sell. */
export function checkoutEndpoints({ ledger, billing }: Desk): Endpoint[] {
  const session = (id: string) => find(ledger.sessions, 'checkout.session', id);
  const printSession = (id: string, expanded: ReadonlySet<string>) => {
    const found = session(id);
    const invoice = found.invoice ? ledger.invoices.get(found.invoice) : undefined;
    return {
      ...sessionObject(ledger, found),
      ...(expanded.has('invoice.payments') &&
        invoice && { invoice: invoiceObject(ledger, invoice, { withPayments: true }) }),
    };
  };
  return [
    on('POST', 'checkout/sessions', shapes.sessionCreate, [], (params) => {
      const now = ledger.now();
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
      if (params.customer) find(ledger.customers, 'customer', params.customer);
      for (const name of ['success_url', 'cancel_url'] as const)
        if (!URL.canParse(params[name])) throw invalid(name, `Not a valid URL: ${name}`);
      const id = ledger.name(ledger.live ? 'cs_live' : 'cs_test');
      ledger.sessions.set(id, {
        id,
        created: now,
        expiresAt: params.expires_at,
        status: 'open',
        reference: params.client_reference_id,
        price: makePrice(ledger, first(params.line_items).price_data),
        email: params.customer_email ?? null,
        customer: params.customer ?? null,
        subscription: null,
        invoice: null,
        successUrl: params.success_url,
        cancelUrl: params.cancel_url,
        metadata: params.metadata ?? {},
      });
      return printSession(id, new Set());
    }),
    on(
      'GET',
      'checkout/sessions/{id}',
      shapes.sessionRetrieve,
      ['invoice.payments'],
      (_params, id, expanded) => printSession(id, expanded),
    ),
    on(
      'POST',
      'checkout/sessions/{id}/expire',
      shapes.sessionExpire,
      ['invoice.payments'],
      (_params, id, expanded) => {
        const found = session(id);
        if (found.status !== 'open')
          throw invalid(
            'session',
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${found.status}.`,
          );
        billing.expire(found);
        return printSession(id, expanded);
      },
    ),
    on('POST', 'products', shapes.productCreate, [], ({ id, name }) => {
      if (ledger.products.has(id))
        throw new StripeSays(400, {
          code: 'resource_already_exists',
          message: 'Product already exists.',
          param: 'id',
        });
      ledger.products.set(id, name);
      return { id, object: 'product', active: true, livemode: ledger.live, name };
    }),
  ];
}
