import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { deviceByToken } from './devices.store.ts';
import { deviceIdleSince, normalEmail } from './rules.ts';

/**
 * Returns the id of the remembered device that has one of these tokens for the account of an address, or
 * null.
 */
export async function findDevice(
  db: Database,
  { email, tokens, now }: { email: string; tokens: readonly string[]; now: Date },
): Promise<string | null> {
  if (tokens.length === 0) return null;
  return deviceByToken(db, {
    email: normalEmail(email),
    tokenHashes: tokens.map(sha256),
    usedSince: deviceIdleSince(now),
  });
}
