import { randomId } from '../app/random-id.ts';

/** Keys of calls whose reply was lost, by what was sent. */
const unanswered = new Map<string, { key: string; at: number }>();
/** A later repetition is a new wish: its member has seen in the meantime what the first one made. */
const lifeMs = 5 * 60_000;

/**
 * Returns the `Idempotency-Key` of a call: a new one, or that of an equal call whose reply was lost. Parallel calls have keys of
 * their own.
 */
export function takeKey(sent: string): string {
  const lost = unanswered.get(sent);
  unanswered.delete(sent);
  return lost && Date.now() - lost.at < lifeMs ? lost.key : randomId();
}

/** Remembers the key of a call whose reply was lost, so that a retry creates nothing twice. */
export function keepKey(sent: string, key: string): void {
  unanswered.set(sent, { key, at: Date.now() });
}

/** Forgets all keys, after something was deleted: the same words are something new then. */
export const forgetKeys = (): void => unanswered.clear();
