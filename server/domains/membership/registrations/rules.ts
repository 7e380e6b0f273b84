import { type BillingPeriod, packageFor } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';

const minute = 60_000;

/** Lifetime of an unpaid registration, in ms. */
export const registrationLife = 24 * 60 * minute;
/** Delay before its only reminder email, in ms. */
export const remindAfter = 60 * minute;
/**
 * Time a registration stays after its payment was refunded, in ms. Retries of the refund and its email take
 * four days.
 */
export const returnedLife = 7 * 24 * 60 * minute;
/** Time after completion in which a reload may sign in again, in ms. */
export const tokenWindow = 15 * minute;

export const alreadyCompleted = 'This registration is already completed, please log in.';
export const unknownRegistration =
  "We can't find this registration, or it has expired. Please register again.";

/** State of a payment's refund. */
export interface RefundState {
  mismatch: string | null;
  refunded_at: Date | null;
  refund_failed_at: Date | null;
}

/** Explains why a payment can't be used. Each of these payments is refunded in full automatically. */
export const refundedSentence = (payment: RefundState): string => {
  switch (payment.mismatch) {
    case 'address_taken':
      return `An account was opened with this email address before your payment arrived, so we didn't start a plan. ${refundSentence(payment)} If the account is yours, log in or reset your password, then choose your plan there.`;
    case 'no_seat':
      return `The founding seats were gone when your payment arrived. ${refundSentence(payment)} Your account is on Starter. Please log in.`;
    default:
      return `There is a paid plan on this account already, so this payment can't be used. ${refundSentence(payment)} Please log in.`;
  }
};

/** Words the state of a refund. Money counts as refunded only after the provider accepted the refund. */
export const refundSentence = ({
  refunded_at: refundedAt,
  refund_failed_at: failedAt,
}: Omit<RefundState, 'mismatch'>): string =>
  refundedAt
    ? "We've refunded all of it, and nothing more is charged."
    : failedAt
      ? "The refund hasn't gone through yet. We try again for four days. If it isn't on your card in two weeks, please write to us."
      : "We're refunding all of it, and nothing more is charged.";

/** Shown at sign-in when the password matches an unpaid registration. */
export const unpaidSentence = ({
  tier,
  billing_period: period,
}: {
  tier: string;
  billing_period: string;
}): string => {
  const wanted = packageFor(tier as Tier, period as BillingPeriod);
  return `Your registration for ${wanted?.name ?? 'your plan'} isn't paid yet, so there's no account to sign in to. Sign up again with this email to pay, or to start free.`;
};

/** True while a reload of the success page may sign in again. */
export const mayIssueToken = (completedAt: Date, now: Date): boolean =>
  now.getTime() - completedAt.getTime() <= tokenWindow;
