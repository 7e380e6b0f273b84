import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { PackageLine } from '#server/platform/payments/port.ts';
import {
  type Entry,
  findSubscription,
  type SubscriptionRow,
} from '#server/providers/test-checkout/ledger.ts';
import type { Desk } from '../desk.ts';
import { find, StripeSays } from '../errors.ts';
import type { Form } from '../form.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer(form: Record<string, Form>, id: string): Promise<object>;
}

/** Defines an endpoint of Stripe. Its parameters are parsed by `shape` and refused when they do not fit. */
export const on = <S extends TSchema>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  expandable: readonly string[],
  act: (params: Static<S>, id: string, expanded: ReadonlySet<string>) => Promise<object>,
): Endpoint => ({
  method,
  path: new RegExp(`^/v1/${path.replace('{id}', '([\\w-]+)')}$`),
  async answer(form, id) {
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

/** Locks a subscription that has not ended. Throws Stripe's error for an ended one. */
export async function lockLiving(entry: Entry, id: string): Promise<SubscriptionRow> {
  const found = await findSubscription(entry, id, true);
  if (found.status === 'canceled')
    throw invalid(
      'subscription',
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  return found;
}

/** Returns what the ledger sells for a price of Stripe. */
export const packageOf = (
  { products }: Desk,
  data: {
    currency: string;
    product: string;
    unit_amount: number;
    recurring: { interval: 'month' | 'year' };
  },
): PackageLine => ({
  id: data.product,
  name: find(products, 'product', data.product),
  unitAmount: data.unit_amount,
  currency: data.currency,
  interval: data.recurring.interval,
});
