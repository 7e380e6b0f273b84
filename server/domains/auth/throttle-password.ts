import type { Database } from '#server/platform/database/database.ts';
import { tooMany } from '#server/platform/http/http-error.ts';
import { guesses } from './rules.ts';
import { addTry, countTries, lockSubject } from './throttles.store.ts';

interface Limit {
  most: number;
  /** In ms. */
  within: number;
}

/**
 * Counts a guess of a password or a code before it is checked, so that parallel guesses cannot exceed the
 * limits. Runs in its own transaction, so that a wrong guess stays counted when the request fails. Throws 429
 * above a limit.
 */
export async function throttlePassword(
  db: Database,
  {
    subject,
    act,
    limits = [guesses],
    now,
  }: {
    subject: Buffer;
    act: 'login' | 'password' | 'second-step' | 'second-step-proof' | 'second-step-setup';
    limits?: readonly Limit[];
    now: Date;
  },
): Promise<void> {
  const advice = act === 'login' || act === 'password' ? ', or reset your password' : '';
  await db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, subject);
    for (const { most, within } of limits) {
      const { tries, oldest } = await countTries(transaction, subject, act, new Date(now.getTime() - within));
      if (tries < most) continue;
      const wait = Math.max(1, Math.ceil(((oldest ?? now).getTime() + within - now.getTime()) / 1000));
      throw tooMany(`Too many tries. Please wait ${inWords(wait)} and try again${advice}.`, wait);
    }
    await addTry(transaction, subject, act, now);
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
