import { linkSecret } from '../../../platform/session/url-secrets.ts';

/** Ids from the payment provider's return URL. */
export interface PaymentLink {
  sessionId: string | null;
  registrationId: string | null;
}

export const readPaymentLink = (): PaymentLink => ({
  sessionId: linkSecret('session_id'),
  registrationId: linkSecret('registration_id'),
});
