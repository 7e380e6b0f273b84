import { storedValue } from '../../../platform/session/stored-value.ts';
import { type Choice, firstChoice } from '../../membership/packages/plans.ts';

/** A registration that waits for its payment. Its id is a secret, so it stays in this tab and out of the URL. */
export interface PendingPayment extends Choice {
  registrationId: string;
}

export const pendingPayment = storedValue<PendingPayment>('evolve.pending-payment', {
  area: 'sessionStorage',
  parse(text) {
    const kept = JSON.parse(text) as Partial<PendingPayment> | null;
    return kept?.registrationId ? { ...firstChoice, ...kept, registrationId: kept.registrationId } : null;
  },
});
