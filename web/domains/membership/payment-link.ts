import { linkSecret, spendLinkToken, wasReloaded } from '../../platform/link-token.ts';

/** The payment this tab has come back from. Its names leave the address at once, so a reload finds them here. */
export interface PaymentLink {
  sessionId: string | null;
  registrationId: string | null;
}

const key = 'evolve.payment';
const nothing: PaymentLink = { sessionId: null, registrationId: null };

export function readPaymentLink(): PaymentLink {
  const link = { sessionId: linkSecret('session_id'), registrationId: linkSecret('registration_id') };
  try {
    if (!link.sessionId && !link.registrationId) {
      // Only a reload finds them again: whoever comes here without them has no payment to be told about.
      if (wasReloaded())
        return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<PaymentLink>) };
      sessionStorage.removeItem(key);
      return nothing;
    }
    sessionStorage.setItem(key, JSON.stringify(link));
  } catch {
    // Then a reload has to begin again at the membership page.
  }
  return link;
}

export function forgetPaymentLink(): void {
  spendLinkToken();
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}
