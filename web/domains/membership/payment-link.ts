import { linkSecret } from '../../platform/link-token.ts';

/** The payment this tab has come back from. */
export interface PaymentLink {
  sessionId: string | null;
  registrationId: string | null;
}

export const readPaymentLink = (): PaymentLink => ({
  sessionId: linkSecret('session_id'),
  registrationId: linkSecret('registration_id'),
});
