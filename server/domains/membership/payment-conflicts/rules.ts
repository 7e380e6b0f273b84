import { formatMoney, type PackageId, packages } from '#contract/membership/prices.ts';
import { type RefundState, refundSentence } from '../registrations/rules.ts';
import { dateIn, endOfDate } from '../subscriptions/rules.ts';

/**
 * Time to decide about a payment, in ms. The deadline is the end of that date in the time zone of the
 * registration.
 */
export const choiceLife = 7 * 24 * 3_600_000;

export const choiceEnd = (askedAt: Date, zone: string): Date =>
  endOfDate(new Date(askedAt.getTime() + choiceLife), zone);

/** Outcomes of a decision. All but `joined` refund the payment in full. */
export const outcomes = [
  'joined',
  'refused',
  'lapsed',
  /** Only in rows from before `join` was refused for an account with a paid plan. */
  'has_plan',
  'no_seat',
  'account_gone',
  'plan_ended',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Returns why the choice lapses by itself now, or null: its deadline passed, or its account was deleted. */
export function lapseOf(
  choice: { member_id: string | null; expires_at: Date },
  now: Date,
): 'lapsed' | 'account_gone' | null {
  if (choice.member_id === null) return 'account_gone';
  return now > choice.expires_at ? 'lapsed' : null;
}

export interface Waiting {
  packageId: string;
  cents: number;
  currency: string;
  until: Date;
  zone: string;
}

export const nameOf = (packageId: string): string => packages[packageId as PackageId].name;

/** Shown after the payment while the decision is open. It names no one. */
export const waitingSentence = ({ until, zone }: Pick<Waiting, 'until' | 'zone'>): string =>
  `An account was opened with this email address before your payment arrived, so we haven't started a plan. We're emailing a link to the address. With it, the payment can be joined to that account or refunded until ${dateIn(until, zone)}. If nobody decides by then, we refund all of it.`;

/** Shown on the page behind the link. */
export function choiceSentence(
  waiting: Waiting,
  decided: (RefundState & { outcome: Outcome }) | null,
): string {
  const paid = `${formatMoney(waiting.cents, waiting.currency)} was paid for ${nameOf(waiting.packageId)} with your email address.`;
  const until = dateIn(waiting.until, waiting.zone);
  if (!decided)
    return `${paid} An account had been opened with the same address before, so the payment isn't on it yet. You can decide until ${until}. If you don't, we refund all of it.`;
  if (decided.outcome === 'joined')
    return `${paid} It was joined to the account, and the plan is active there.`;
  return `${paid} ${reasons[decided.outcome](until)} ${refundSentence(decided)}`;
}

const reasons: Record<Exclude<Outcome, 'joined'>, (until: string) => string> = {
  refused: () => 'A refund was chosen.',
  lapsed: (until) => `Nobody decided about it by ${until}.`,
  has_plan: () => "The account already has a paid plan, so this payment couldn't be joined.",
  no_seat: () =>
    "The account has or had a founding seat, or none is left, so this payment couldn't be joined.",
  account_gone: () => 'The account was deleted before the payment was joined.',
  plan_ended: () => 'The plan ended at the payment provider before the payment was joined.',
};

/**
 * Returns why a payment was refunded, for the email about it. Null where no choice was made, or the payment
 * was joined.
 */
export const reasonText = (outcome: string | null, until: string): string | null =>
  outcome !== null && outcome !== 'joined' && Object.hasOwn(reasons, outcome)
    ? reasons[outcome as keyof typeof reasons](until)
    : null;
