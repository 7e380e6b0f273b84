import { keyedHash } from '../../database/ids.ts';
import { deriveKey } from '../../encrypt.ts';

/** Gives each recipient a return path of its own, and knows it again. */
export interface ReturnPaths {
  /** Returns the envelope sender of emails to an address: `bounces+<hash>@example.com`. */
  pathTo(email: string): string;
  /** Returns a search in a text with return paths: it finds the one of some addresses that the text was for. Making one takes the server key. */
  recipientsOf(text: string): (emails: readonly string[]) => string | null;
}

/** Letters of hexadecimal: mail servers change the case of addresses, and a local part has at most 64. */
const hashLength = 32;
/** More return paths than the headers of one delivery have: each would cost time. */
const mostHashes = 20;

/** Returns null without an address that takes reports. */
export function openReturnPaths(address: string | null, serverKey: Buffer): ReturnPaths | null {
  if (address === null) return null;
  const key = deriveKey(serverKey, 'return paths');
  const [local = '', host = ''] = address.toLowerCase().split('@');
  const hashOf = (email: string) => keyedHash(key, email.toLowerCase()).toString('hex').slice(0, hashLength);
  return {
    pathTo: (email) => `${local}+${hashOf(email)}@${host}`,
    recipientsOf(text) {
      const start = `${local}+`;
      const end = `@${host}`;
      // A set may compare openly: the recipient of an email reads the hash in it, and others can't time one look.
      const hashes = new Set(
        text
          .toLowerCase()
          .split(start)
          .slice(1)
          .filter((rest) => rest.startsWith(end, hashLength))
          .slice(0, mostHashes)
          .map((rest) => rest.slice(0, hashLength)),
      );
      // Each recipient of a report has the addresses of the returned email too, and each is hashed once.
      const known = new Map<string, boolean>();
      const isOurs = (email: string): boolean => {
        const before = known.get(email);
        if (before !== undefined) return before;
        const found = hashes.has(hashOf(email));
        known.set(email, found);
        return found;
      };
      return (emails) =>
        hashes.size === 0 ? null : (emails.map((email) => email.toLowerCase()).find(isOurs) ?? null);
    },
  };
}
