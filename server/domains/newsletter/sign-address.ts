import { timingSafeEqual } from 'node:crypto';
import { normalEmail } from '#server/domains/auth/rules.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/seal.ts';
import type { ConsentKind } from './store.ts';

/** Names whoever asked for no more mail without keeping the address. */
export const personOf = (serverKey: Buffer, email: string): Buffer =>
  keyedHash(deriveKey(serverKey, 'newsletter suppressions'), normalEmail(email));

/** The way out of the newsletter for one consent: signed, so that it works for ever and nobody else can make it. */
export const signConsent = (serverKey: Buffer, kind: ConsentKind, id: string): string =>
  `${kind}.${id}.${markOf(serverKey, kind, id).toString('base64url')}`;

/** The consent a signed way out names, or null when we did not sign it. */
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
