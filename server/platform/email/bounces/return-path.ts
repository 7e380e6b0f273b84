import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../../database/ids.ts';
import { deriveKey } from '../../seal.ts';

/** Gives each recipient a return path of its own, and knows it again. */
export interface ReturnPaths {
  /** Returns the envelope sender of emails to an address: `bounces+<hash>@example.com`. */
  pathTo(email: string): string;
  /** Returns the one of `emails` that a text with return paths was for. Making one takes the server key. */
  recipientOf(text: string, emails: readonly string[]): string | null;
}

/** Letters of hexadecimal: mail servers change the case of addresses, and a local part has at most 64. */
const hashLength = 32;

/** Returns null without an address that takes reports. */
export function openReturnPaths(address: string | null, serverKey: Buffer): ReturnPaths | null {
  if (address === null) return null;
  const key = deriveKey(serverKey, 'return paths');
  const [local = '', host = ''] = address.toLowerCase().split('@');
  const hashOf = (email: string) => keyedHash(key, email.toLowerCase()).toString('hex').slice(0, hashLength);
  return {
    pathTo: (email) => `${local}+${hashOf(email)}@${host}`,
    recipientOf(text, emails) {
      const start = `${local}+`;
      const end = `@${host}`;
      const hashes = text
        .toLowerCase()
        .split(start)
        .slice(1)
        .filter((rest) => rest.startsWith(end, hashLength))
        .map((rest) => Buffer.from(rest.slice(0, hashLength)));
      const isOurs = (email: string) => {
        const wanted = Buffer.from(hashOf(email));
        return hashes.some((hash) => hash.length === wanted.length && timingSafeEqual(hash, wanted));
      };
      return emails.map((email) => email.toLowerCase()).find(isOurs) ?? null;
    },
  };
}
