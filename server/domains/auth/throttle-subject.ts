import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { normalEmail } from './rules.ts';

/** Returns the function that names the subject of counted tries, so that no address is stored with them. */
export function throttleSubjects(serverKey: Buffer): (name: string) => Buffer {
  const key = deriveKey(serverKey, 'throttles');
  return (name) => keyedHash(key, normalEmail(name));
}
