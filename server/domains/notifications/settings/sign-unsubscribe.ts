import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/seal.ts';

/** Kinds that are sent by email. */
const kinds = ['day', 'habits', 'review'] as const;
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

/** Returns what a token ends, or null when the signature is wrong. */
export function readUnsubscribe(serverKey: Buffer, token: string): Ended | null {
  const [, named, memberId, mark] = /^([a-z]+)\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = kinds.find((each) => each === named);
  if (!kind || !memberId || !mark) return null;
  const ended: Ended = { kind, memberId };
  const given = Buffer.from(mark, 'base64url');
  const own = markOf(serverKey, ended);
  return given.length === own.length && timingSafeEqual(given, own) ? ended : null;
}
