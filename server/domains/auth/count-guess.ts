import type { Database } from '#server/platform/database/database.ts';
import { tooMany } from '#server/platform/http/http-error.ts';
import { guesses } from './rules.ts';
import { addTry, countTries, lockSubject } from './throttles/store.ts';

/**
 * Counts a guess of a password before it is checked, so that parallel guesses cannot exceed the limit. Runs in
 * its own transaction, so that a wrong guess stays counted when the request fails. Throws 429 above the limit.
 */
export async function countGuess(
  db: Database,
  { subject, act, now }: { subject: Buffer; act: 'login' | 'password'; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, subject);
    const { tries, oldest } = await countTries(
      transaction,
      subject,
      act,
      new Date(now.getTime() - guesses.within),
    );
    if (tries >= guesses.most) {
      const wait = Math.max(
        1,
        Math.ceil(((oldest ?? now).getTime() + guesses.within - now.getTime()) / 1000),
      );
      const minutes = Math.ceil(wait / 60);
      throw tooMany(
        `Too many tries. Please wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`} and try again, or reset your password.`,
        wait,
      );
    }
    await addTry(transaction, subject, act, now);
  });
}
