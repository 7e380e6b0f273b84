import type { Database } from '#server/platform/database/database.ts';
import { type HttpError, tooMany } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { askAgainAfter, formUses, formWording, subscribed, waitSeconds } from './rules.ts';
import { addTry, askSubscription, countTries } from './store.ts';

/**
 * Subscribes an address, which must confirm by email first. The response is equal for every
 * address, so that it reveals no subscriber. Returns a 429 after five uses of the form in an hour.
 */
export async function requestSubscription(
  db: Database,
  { email, network, now }: { email: string; network: Buffer | null; now: Date },
): Promise<string | HttpError> {
  if (network) {
    const { tries, oldest } = await countTries(db, network, new Date(now.getTime() - formUses.within));
    if (tries >= formUses.most)
      return tooMany(
        'That was a lot at once. Please wait a while and try again.',
        waitSeconds(oldest ?? now, now),
      );
    await addTry(db, network, now);
  }
  const id = await askSubscription(db, {
    email: email.trim(),
    wording: formWording,
    now,
    askedBefore: new Date(now.getTime() - askAgainAfter),
  });
  if (id)
    await enqueue(db, 'send-newsletter-confirmation', { subscription_id: id }, { key: `newsletter ${id}` });
  return subscribed;
}
