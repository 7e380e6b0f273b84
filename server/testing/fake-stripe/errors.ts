import { PaymentsRefused } from '#server/platform/payments/port.ts';

/** An error response of Stripe. */
export class StripeSays extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string; param?: string } };
  constructor(
    status: number,
    {
      type = 'invalid_request_error',
      code,
      message,
      param,
    }: { type?: string; code?: string; message: string; param?: string },
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

export function find<T>(among: Map<string, T>, kind: string, id: string): T {
  const found = among.get(id);
  if (!found)
    throw new StripeSays(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: 'id' });
  return found;
}

/** Returns Stripe's words for a refusal of the ledger, or null for another error. */
export function inStripesWords(error: unknown): StripeSays | null {
  if (error instanceof StripeSays) return error;
  if (!(error instanceof PaymentsRefused)) return null;
  switch (error.code) {
    case 'not_found':
      return new StripeSays(404, { code: 'resource_missing', message: 'No such object', param: 'id' });
    case 'already_refunded':
      return new StripeSays(400, {
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    case 'card_declined':
      return new StripeSays(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      });
    default:
      return new StripeSays(400, { code: 'parameter_invalid', message: 'A parameter does not fit.' });
  }
}
