import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const b64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');
const hash = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A device that makes one passkey (ES256) and signs with it, as a browser would send it. For tests only. */
export class PasskeyDevice {
  readonly id = b64(randomBytes(32));
  counter = 0;
  private readonly origin: string;
  private readonly key: KeyObject;
  private readonly point: { x: Buffer; y: Buffer };
  private handle = '';

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Returns the browser's answer to the options for a new passkey. */
  create(options: { challenge?: unknown; user?: unknown }, { isVerified = true } = {}) {
    this.handle = String((options.user as { id?: string } | undefined)?.id ?? '');
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.head(flags.attested | flags.present | (isVerified ? flags.verified : 0)),
      Buffer.alloc(16),
      length,
      id,
      this.publicKey(),
    ]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1'),
      size,
      data,
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: b64(this.clientData('webauthn.create', options.challenge)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Returns the browser's answer to the options for a sign-in. */
  sign(
    options: { challenge?: unknown },
    { isVerified = true, origin = this.origin, handle = this.handle } = {},
  ) {
    this.counter += 1;
    const data = this.head(flags.present | (isVerified ? flags.verified : 0), origin);
    const clientData = this.clientData('webauthn.get', options.challenge, origin);
    return {
      ...this.named(),
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(data),
        signature: b64(sign('sha256', Buffer.concat([data, hash(clientData)]), this.key)),
        userHandle: handle,
      },
    };
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: unknown, origin = this.origin): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  private head(bits: number, origin = this.origin): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash(new URL(origin).hostname), Buffer.of(bits), counter]);
  }

  /** COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  private publicKey(): Buffer {
    const { x, y } = this.point;
    return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);
  }
}
