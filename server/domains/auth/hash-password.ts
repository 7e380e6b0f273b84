import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '#server/platform/semaphore.ts';

// Argon2id, 19 MiB, two passes: the OWASP minimum, about 12 ms here.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let enter = createSemaphore({ running: 1, waiting: 50 });

/** Sets how many passwords this process hashes at once. By default one core stays free, so that a login flood can't starve other work. */
export function limitHashing(running: number): void {
  enter = createSemaphore({ running, waiting: 50 });
}

// Compared for unknown addresses, so that they take as long as known ones.
const dummy = hash('no one has this password', options);

export const hashPassword = (password: string): Promise<string> => enter(() => hash(password, options));

/** Returns whether the password matches. Takes equally long with and without an account. */
export async function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummy);
  const same = await enter(() => verify(against, password));
  return same && stored !== null;
}
