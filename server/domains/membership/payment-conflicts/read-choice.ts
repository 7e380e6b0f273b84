import { type PackageId, packages } from '#contract/membership/prices.ts';
import type { Database } from '#server/platform/database/database.ts';
import { choiceSentence, type Outcome, type Waiting, waitingSentence } from './rules.ts';
import { type ChoiceRow, choiceOf } from './store.ts';

export const waitingOf = (choice: ChoiceRow): Waiting => ({
  packageId: choice.package_id,
  cents: choice.amount_cents,
  currency: choice.currency,
  until: choice.expires_at,
  zone: choice.time_zone ?? 'UTC',
});

/**
 * Returns the state of a choice for the page behind its link: its decision, and whether the account is the
 * viewer's own. It never names the owner.
 */
export function readChoice(choice: ChoiceRow, viewerId: string | null) {
  const outcome = choice.decision as Outcome | null;
  return {
    state:
      outcome === null
        ? ('open' as const)
        : outcome === 'joined'
          ? ('joined' as const)
          : choice.refunded_at
            ? ('refunded' as const)
            : ('refunding' as const),
    account:
      viewerId === null
        ? ('signed_out' as const)
        : viewerId === choice.member_id
          ? ('own' as const)
          : ('other' as const),
    package: packages[choice.package_id as PackageId].name,
    amount_cents: choice.amount_cents,
    currency: choice.currency,
    sentence: choiceSentence(waitingOf(choice), outcome && { ...choice, outcome }),
  };
}

/** Returns the sentence for the payer while the decision about their payment is open. */
export async function readWaiting(db: Database, checkoutId: string): Promise<string> {
  const choice = await choiceOf(db, checkoutId);
  if (!choice) throw new Error('a waiting payment has no choice');
  return waitingSentence(waitingOf(choice));
}
