import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { recoveryCode, recoveryCodeCount } from './rules.ts';
import { replaceRecoveryCodes } from './store.ts';

/** A keyed hash, because a code is shorter than other secrets and a dump must not give it away. */
export const hashOfCode = (serverKey: Buffer, memberId: string, code: string): Buffer =>
  keyedHash(deriveKey(serverKey, 'recovery codes'), `${memberId} ${code}`);

/** Gives a member new recovery codes in place of the old ones, and returns them for the only time. */
export async function issueRecoveryCodes(
  db: Database,
  { memberId, serverKey }: { memberId: string; serverKey: Buffer },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(randomBytes(64)));
  await replaceRecoveryCodes(
    db,
    memberId,
    codes.map((code) => hashOfCode(serverKey, memberId, code)),
  );
  return codes;
}
