import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';

/** Emails that a link can end. That of a digest says which rhythm it restores. */
const kinds = [
  'day',
  'yesterday',
  'habits',
  'review',
  'messages',
  'circles',
  'digest_daily',
  'digest_weekly',
] as const;
type UnsubscribedKind = (typeof kinds)[number];

/** The emails that a link ends. */
export interface Ended {
  kind: UnsubscribedKind;
  memberId: string;
}

const markOf = (serverKey: Buffer, { kind, memberId }: Ended): Buffer =>
  keyedHash(deriveKey(serverKey, 'reminder unsubscribe'), `${kind} ${memberId}`);

/** Returns the token of a link that ends emails. It is signed, never expires, and can't be forged. */
export const signUnsubscribe = (serverKey: Buffer, ended: Ended): string =>
  `${ended.kind}.${ended.memberId}.${markOf(serverKey, ended).toString('base64url')}`;

/**
 * Returns the links that end emails: the one that an email program posts to (RFC 8058), and the page with a button for a person. A
 * program that opens the first one is led to the page.
 */
export function unsubscribeUrls(
  { serverKey, appOrigin }: { serverKey: Buffer; appOrigin: string },
  ended: Ended,
): { oneClick: string; page: string } {
  const token = encodeURIComponent(signUnsubscribe(serverKey, ended));
  return {
    oneClick: `${appOrigin}/api/reminders/unsubscribe?token=${token}`,
    page: `${appOrigin}/unsubscribe?token=${token}`,
  };
}

/** Returns what a token ends, or null when the signature is wrong. */
export function readUnsubscribe(serverKey: Buffer, token: string): Ended | null {
  const [, named, memberId, mark] = /^([a-z_]+)\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = kinds.find((each) => each === named);
  if (!kind || !memberId || !mark) return null;
  const ended: Ended = { kind, memberId };
  const given = Buffer.from(mark, 'base64url');
  const own = markOf(serverKey, ended);
  return given.length === own.length && timingSafeEqual(given, own) ? ended : null;
}
