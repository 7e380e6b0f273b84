import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const tagLength = 16;
/** Version, nonce and tag precede the text. */
const headLength = 1 + 12 + tagLength;

/** Encrypts with AES-256-GCM. `context` names the place of the text, so that it does not open elsewhere. */
export function encrypt(key: Buffer, plain: string | Buffer, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the output of `encrypt`. Throws when the key, the context or a single byte differs. */
export function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed[0] !== version) throw new Error('This sealed text is of an unknown version.');
  // A truncated tag would be accepted as a short one, and a short one can be guessed.
  if (sealed.length < headLength) throw new Error('This sealed text is cut off.');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), {
    authTagLength: tagLength,
  }).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(13, headLength));
  return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()]);
}

/** Derives a key for one purpose from the server key. */
export const deriveKey = (serverKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, Buffer.alloc(0), `evolve ${purpose}`, 32));

/** Returns a fingerprint that tells server keys apart without revealing them. */
export const fingerprint = (serverKey: Buffer): string =>
  createHash('sha256').update(deriveKey(serverKey, 'fingerprint')).digest('hex').slice(0, 16);
