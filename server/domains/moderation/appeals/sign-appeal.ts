import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';

const markOf = (serverKey: Buffer, suspensionId: string): Buffer =>
  keyedHash(deriveKey(serverKey, 'suspension appeal'), suspensionId);

/** Returns the address of the page on which a suspended member asks for another look. It can't be forged. */
export const appealPath = (serverKey: Buffer, suspensionId: string): string =>
  `/appeal/${suspensionId}.${markOf(serverKey, suspensionId).toString('base64url')}`;

/** Returns the id of the suspension that a token is for, or null when the signature is wrong. */
export function readAppealToken(serverKey: Buffer, token: string): string | null {
  const [, id, mark] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !mark) return null;
  const given = Buffer.from(mark, 'base64url');
  const own = markOf(serverKey, id);
  return given.length === own.length && timingSafeEqual(given, own) ? id : null;
}
