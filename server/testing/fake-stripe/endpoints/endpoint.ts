import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { Billing, Emit } from '../billing.ts';
import type { Form } from '../form.ts';
import { find, type Ledger, type Price, StripeSays, type Subscription } from '../ledger.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer(form: Record<string, Form>, id: string): object;
}

/** Shared by all endpoints. */
export interface Desk {
  ledger: Ledger;
  billing: Billing;
  emit: Emit;
}

/** Defines an endpoint of Stripe. Its parameters are parsed by `shape` and refused when they do not fit. */
export const on = <S extends TSchema>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  expandable: readonly string[],
  act: (params: Static<S>, id: string, expanded: ReadonlySet<string>) => object,
): Endpoint => ({
  method,
  path: new RegExp(`^/v1/${path.replace('{id}', '([\\w-]+)')}$`),
  answer(form, id) {
    const params = check(shape, form);
    return act(
      params,
      id,
      new Set(requireExpandable((params as { expand?: string[] }).expand ?? [], expandable)),
    );
  },
});

/** Parses form fields by `shape`. Throws Stripe's error when they do not fit. */
function check<S extends TSchema>(shape: S, form: Record<string, Form>): Static<S> {
  const converted: unknown = Value.Convert(shape, form);
  if (Value.Check(shape, converted)) return converted;
  const [error] = Value.Errors(shape, converted);
  const name =
    error?.instancePath
      .split('/')
      .filter(Boolean)
      .map((part, index) => (index === 0 ? part : `[${part}]`))
      .join('') || 'request';
  if (error?.message === 'schema is false')
    throw new StripeSays(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${name}`,
      param: name,
    });
  throw invalid(name, `Invalid ${name}: ${error?.message ?? 'it does not fit'}.`);
}

function requireExpandable(asked: string[], allowed: readonly string[]): string[] {
  const stranger = asked.find((name) => !allowed.includes(name));
  if (stranger) throw invalid('expand', `This property cannot be expanded (${stranger}).`);
  return asked;
}

export const invalid = (param: string, message: string) =>
  new StripeSays(400, { code: 'parameter_invalid', message, param });

export function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw invalid('items', 'One item is needed.');
  return item;
}

/** Returns a subscription that has not ended. Throws Stripe's error for an ended one. */
export function living(ledger: Ledger, id: string): Subscription {
  const found = find(ledger.subscriptions, 'subscription', id);
  if (found.status === 'canceled')
    throw invalid(
      'subscription',
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  return found;
}

export const makePrice = (
  ledger: Ledger,
  data: {
    currency: string;
    product: string;
    unit_amount: number;
    recurring: { interval: 'month' | 'year' };
  },
): Price => {
  find(ledger.products, 'product', data.product);
  const price = {
    id: ledger.name('price'),
    product: data.product,
    unitAmount: data.unit_amount,
    currency: data.currency,
    interval: data.recurring.interval,
  };
  ledger.prices.set(price.id, price);
  return price;
};
