import type { AppContext } from '#server/platform/app-context.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { proveMember } from './prove-member.ts';
import { normalEmail } from './rules.ts';

/**
 * Asks a signed-in member for the password again, for an act of another domain. Returns the hash that matched, for the act
 * to compare under its lock. Throws what `proveMember` throws.
 */
export async function confirmPassword(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { memberId, password, now }: { memberId: string; password: string; now: Date },
): Promise<string> {
  const key = deriveKey(config.serverKey, 'throttles');
  const { password_hash: provenHash } = await proveMember(db, {
    memberId,
    password,
    wrong: "That's not your password. Check it and try again.",
    subjectOf: (email) => keyedHash(key, normalEmail(email)),
    now,
  });
  return provenHash;
}
