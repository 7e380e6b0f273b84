import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '#server/platform/semaphore.ts';

// Argon2id, 19 MiB, two passes: the OWASP minimum, about 12 ms here. One core stays free of it, so that a login flood
// cannot starve the rest.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const enter = createSemaphore({ running: Math.max(1, availableParallelism() - 1), waiting: 50 });

// The hash of a password nobody has: an unknown address costs the same time as a known one.
const dummy = hash('no one has this password', options);

export const hashPassword = (password: string): Promise<string> => enter(() => hash(password, options));

/** Compares in the same time whether or not there is an account (S9). */
export async function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummy);
  const same = await enter(() => verify(against, password));
  return same && stored !== null;
}
