import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { deriveKey } from '#server/platform/encrypt.ts';

/** An identity of age as its library takes it. */
type Identity = string | webcrypto.CryptoKey;

/** Encrypts for some recipients, and decrypts with some identities. Files have the age format, so `age -d` opens them too. */
export interface Age {
  encrypt(body: Readable): Promise<Readable>;
  /** Throws when no identity opens it. The stream fails when a byte was changed or cut off. */
  decrypt(body: Readable): Promise<Readable>;
}

/** Bytes before the key in the format PKCS 8 of X25519. */
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * Returns the identity that belongs to a server key, so that the key opens every backup of its installation and nothing more has to
 * be kept.
 */
async function identityOf(serverKey: Buffer): Promise<webcrypto.CryptoKey> {
  const secret = Buffer.concat([pkcs8, deriveKey(serverKey, 'backup')]);
  return webcrypto.subtle.importKey('pkcs8', secret, 'X25519', true, ['deriveBits']);
}

/** Encrypts for the server key and for other recipients. */
export async function ageOf(serverKey: Buffer, recipients: readonly string[] = []): Promise<Age> {
  const identity = await identityOf(serverKey);
  return open([identity], [await identityToRecipient(identity), ...recipients]);
}

/** Opens with what a file has: an identity of age, or a server key. Throws a sentence when it has neither. */
export async function ageOfFile(path: string): Promise<Age> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length > 0) return open(identities, []);
  const key = Buffer.from(lines.join(''), 'base64');
  if (key.length !== 32)
    throw new Error(`${path} has neither an age identity (AGE-SECRET-KEY-1…) nor a server key of 32 bytes.`);
  return ageOf(key);
}

/** True if this is the public key of a recipient. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a new identity as the file of age has it, and its recipient. */
export async function makeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

function open(identities: readonly Identity[], recipients: readonly string[]): Age {
  return {
    async encrypt(body) {
      const encrypter = new Encrypter();
      for (const recipient of recipients) encrypter.addRecipient(recipient);
      return fromWeb(await encrypter.encrypt(toWeb(body)));
    },
    async decrypt(body) {
      const decrypter = new Decrypter();
      for (const identity of identities) decrypter.addIdentity(identity);
      return fromWeb(await decrypter.decrypt(toWeb(body)));
    },
  };
}

// The library has the types of a browser.
const toWeb = (body: Readable) => Readable.toWeb(body) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (body: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(body as unknown as ReadableStream);
