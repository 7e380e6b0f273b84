import { type Choice, firstChoice } from '../membership/plans.ts';

/** A registration that waits for its payment. Its id is a secret (ruling 14), so it stays in this tab and out of the URL. */
export interface PendingPayment extends Choice {
  registrationId: string;
}

const key = 'evolve.pending-payment';

export function loadPending(): PendingPayment | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PendingPayment> | null;
    return kept?.registrationId ? { ...firstChoice, ...kept, registrationId: kept.registrationId } : null;
  } catch {
    return null;
  }
}

export function storePendingPayment(pending: PendingPayment): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Without storage, a reload asks for the details again.
  }
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
