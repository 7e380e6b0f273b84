import type { AppContext } from '#server/platform/app-context.ts';
import { conflict } from '#server/platform/http/http-error.ts';

/** Throws 409 `payments_off` when `PAYMENTS=off`. */
export function requirePaymentsOn({ config }: Pick<AppContext, 'config'>): void {
  if (config.payments === 'off')
    throw conflict("Plans can't be bought here right now. Nothing was charged.", 'payments_off');
}
