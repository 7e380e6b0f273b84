import { formatMoney } from '#contract/membership/prices.ts';
import { dateIn } from '../subscriptions/rules.ts';
import { nameOf, type Waiting } from './rules.ts';

/**
 * Asks the owner of the address to decide. The link is the only secret. The email names no one, because the
 * address isn't confirmed.
 */
export function choiceEmail({ waiting, brand, token }: { waiting: Waiting; brand: string; token: string }) {
  const money = formatMoney(waiting.cents, waiting.currency);
  const until = dateIn(waiting.until, waiting.zone);
  return {
    subject: `A payment to ${brand} is waiting for your decision`,
    paragraphs: [
      'Hello,',
      `${money} was paid for ${nameOf(waiting.packageId)} with this email address. An account had been opened with the same address before the payment arrived, and we can't tell whether that was the same person. So the payment isn't on that account.`,
      `You can decide until ${until}: join the payment to the account, or have all ${money} refunded to the card that paid. If you don't decide by then, we refund it.`,
      "Join it only if you paid it: the card that paid is charged for the plan from then on. To join it, sign in to the account. If you don't know its password, reset it first, and the account is yours alone. If you didn't pay, please choose the refund.",
    ],
    action: { label: 'Decide about the payment', path: `/payment-choice?token=${token}` },
  };
}
