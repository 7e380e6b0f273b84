import { createHash, createHmac, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A UUIDv7: a name that sorts by time, never a secret. */
export const newId = (): string => v7();

/** 256 random bits with a readable prefix. */
export const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** A secret of 256 bits that follows from a key and a name: made again, it is the same, and nobody without the key can make it. */
export const derivedSecret = (prefix: string, key: Buffer, name: string): string =>
  `${prefix}_${createHmac('sha256', key).update(name).digest('base64url')}`;

/** What is stored of a secret. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Names a value without storing it. */
export const keyedHash = (key: Buffer, value: string): Buffer =>
  createHmac('sha256', key).update(value).digest();
