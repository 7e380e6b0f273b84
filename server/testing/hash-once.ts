import { hashPassword } from '#server/domains/auth/hash-password.ts';

const hashes = new Map<string, Promise<string>>();

/** Hashes a password of members who are made up, once per process. Hashing took half of the time that making one took. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
