import type { Answer } from '../../../platform/http/api.ts';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { sentences } from '../messages.ts';

export type Payment = Answer<'GET /api/payments/status/:sessionId'>;
export type PaymentResult =
  | { state: 'paid'; payment: Payment }
  | { state: 'expired' | 'timed-out' | 'failed' | 'unknown'; sentence: string };

/** Interval between checks, in ms, and their maximum. */
export const checkEvery = 2_000;
export const maxChecks = 5;

/** Polls until the payment is paid or expired, five times at most. Never throws. */
export async function checkPayment(
  ask: () => Promise<Payment>,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentResult> {
  for (let check = 1; ; check += 1) {
    let payment: Payment;
    try {
      payment = await ask();
    } catch (error) {
      if (isNotFound({ error })) return { state: 'unknown', sentence: sentences.paymentUnknown };
      return { state: 'failed', sentence: sentences.checkFailed };
    }
    if (payment.payment_status !== 'unpaid') return { state: 'paid', payment };
    if (payment.status === 'expired') return { state: 'expired', sentence: sentences.sessionExpired };
    if (check === maxChecks) return { state: 'timed-out', sentence: sentences.checkTimedOut };
    await wait(checkEvery);
  }
}
