import { timingSafeEqual } from 'node:crypto';
import { normalEmail } from '#server/domains/auth/rules.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import type { ConsentKind } from './store.ts';

/** Returns a keyed hash of an address, so that a suppression does not store the address. */
export const personOf = (serverKey: Buffer, email: string): Buffer =>
  keyedHash(deriveKey(serverKey, 'newsletter suppressions'), normalEmail(email));

/** Returns the unsubscribe token of a consent. It is signed, never expires, and can't be forged. */
export const signConsent = (serverKey: Buffer, kind: ConsentKind, id: string): string =>
  `${kind}.${id}.${markOf(serverKey, kind, id).toString('base64url')}`;

/** Returns the consent of an unsubscribe token, or null when the signature is wrong. */
export function readConsent(serverKey: Buffer, token: string): { kind: ConsentKind; id: string } | null {
  const [, kind, id, mark] = /^(form|registration)\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!kind || !id || !mark) return null;
  const given = Buffer.from(mark, 'base64url');
  const own = markOf(serverKey, kind as ConsentKind, id);
  return given.length === own.length && timingSafeEqual(given, own)
    ? { kind: kind as ConsentKind, id }
    : null;
}

const markOf = (serverKey: Buffer, kind: ConsentKind, id: string): Buffer =>
  keyedHash(deriveKey(serverKey, 'newsletter unsubscribe'), `${kind} ${id}`);
