import { createHash, createHmac, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Returns a UUIDv7. It sorts by time and is never a secret. */
export const newId = (): string => v7();

/** Returns a secret of 256 random bits after a readable prefix. */
export const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/**
 * Derives a 256-bit secret from a key and a name. The result is deterministic, and no one can compute it
 * without the key.
 */
export const derivedSecret = (prefix: string, key: Buffer, name: string): string =>
  `${prefix}_${createHmac('sha256', key).update(name).digest('base64url')}`;

/** Only this hash of a secret is stored. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns a keyed hash that identifies a value without storing it. */
export const keyedHash = (key: Buffer, value: string): Buffer =>
  createHmac('sha256', key).update(value).digest();
