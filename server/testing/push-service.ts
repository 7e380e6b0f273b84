import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A message as a browser opens it. */
export interface Received {
  endpoint: string;
  payload: string;
  headers: IncomingHttpHeaders;
  /** Claims of the signature, which was checked. */
  claims: { aud: string; exp: number; sub: string };
}

export interface PushService {
  /** Options of the agent that reaches the stand-in. */
  agentOptions: { ca: string };
  /** Subscribes a browser: returns its address and keys. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  received: Received[];
  /** Status of the next replies. */
  status: number;
  /** Header of the next replies. */
  location: string | null;
  close(): Promise<void>;
}

/**
 * Plays the push service and the browser behind it: accepts messages signed by `publicKey` (RFC 8292) and decrypts them with
 * the keys of the subscription (RFC 8291, aes128gcm). A message that is signed or encrypted in another way gets 400. For tests only.
 */
export async function openPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const service: Omit<PushService, 'close' | 'subscribe'> = {
    agentOptions: { ca: certificate },
    received: [],
    status: 201,
    location: null,
  };
  const origin = () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const server: Server = createServer({ key, cert: certificate }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      try {
        if (browser)
          service.received.push({
            endpoint: `${origin()}${request.url}`,
            payload: decrypt(Buffer.concat(parts), browser),
            headers: request.headers,
            claims: checkSignature(request.headers.authorization ?? '', publicKey),
          });
      } catch {
        return void response.writeHead(400).end();
      }
      response.writeHead(service.status, service.location === null ? {} : { location: service.location });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(service, {
    subscribe() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: `${origin()}${path}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Made by web-push 3.6.7, which made the keys of installations until November 2026. They must work with every later library. */
export const testKeys = {
  publicKey: 'BLQfQ8e6Xi1GTQP20uP7a4eKuOLFCknCA2H6MW9KWZwIGTRP8HuMMwXvaM3faTKqF5zmm6fY0AvIhh0pPm8RwEw',
  privateKey: 'mXzj2P7huCw_3KOU_YkxPsPgsfrHDNXRZZKuyIDLU8M',
};

function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Returns the claims of a signature. Throws if the key or the signature is wrong. */
function checkSignature(authorization: string, publicKey: string): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('The message is signed with another key.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims'];
}

// A certificate of 127.0.0.1, signed by itself, for this stand-in alone.
const certificate = `-----BEGIN CERTIFICATE-----
MIIBozCCAUmgAwIBAgIUUpKyGikT4r9d55RlQ3W7vhSKdzYwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcHVzaCBzdGFuZC1pbjAgFw0yNjExMjMwMDQ2NThaGA8yMTI2
MTAzMDAwNDY1OFowGDEWMBQGA1UEAwwNcHVzaCBzdGFuZC1pbjBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABPSfwNdmfVdl7CJjN7xDyP/4Pi6i/Y5+R1ytduTajbiI
uTq0jmNlOBV0IdcBVZg1GFlvAAbTfWW41jnH9ugARNGjbzBtMB0GA1UdDgQWBBQ+
DfojUddhCedfUouFCE/Kvx3FmTAfBgNVHSMEGDAWgBQ+DfojUddhCedfUouFCE/K
vx3FmTAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9z
dDAKBggqhkjOPQQDAgNIADBFAiEAk/fYf7WKhjSZ6xOJ85FsDOuoEiQZM0HfG9Yx
HoMwgRQCIBjjWRudbgLsp0oeg1zcRio6um7p5RFpXGiTgZkiqf/D
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgreeg69ASxAW2LIpV
n0Zy0i0kLlRAfqc7Q7dnMoWfRB2hRANCAAT0n8DXZn1XZewiYze8Q8j/+D4uov2O
fkdcrXbk2o24iLk6tI5jZTgVdCHXAVWYNRhZbwAG031luNY5x/boAETR
-----END PRIVATE KEY-----`;
