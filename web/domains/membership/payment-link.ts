import { linkSecret } from '../../platform/session/url-secrets.ts';

/** The payment this tab has come back from. */
export interface PaymentLink {
  sessionId: string | null;
  registrationId: string | null;
}

export const readPaymentLink = (): PaymentLink => ({
  sessionId: linkSecret('session_id'),
  registrationId: linkSecret('registration_id'),
});
