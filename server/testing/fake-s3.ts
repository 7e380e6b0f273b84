import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#server/platform/clock.ts';

export interface FakeS3 {
  /** Value for STORAGE_URL. */
  url: string;
  objects: Map<string, { bytes: Buffer; type: string; changedAt: Date }>;
  /**
   * `away` responds with 503 to everything, `full` with 507 to a new file, `silent` never responds, `slow` reads 64 kB in 5 ms.
   */
  mood: 'well' | 'away' | 'full' | 'silent' | 'slow';
  close(): Promise<void>;
}

const bucket = 'evolve-pictures';
const keyId = 'key';
const secret = 'sec/ret+1';
const pageSize = 3;

/** Opens an object store in memory: one bucket, verified signatures, lists in pages of three. */
export async function openFakeS3(): Promise<FakeS3> {
  const store: FakeS3 = {
    url: '',
    objects: new Map(),
    mood: 'well',
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
    const fault = (status: number, code: string) =>
      answer(status, `<Error><Code>${code}</Code></Error>`, { 'content-type': 'application/xml' });
    const body = await bodyOf(request, store).catch(() => null);
    // The caller died.
    if (body === null) return;
    if (store.mood === 'silent') return;
    if (store.mood === 'away') return fault(503, 'SlowDown');
    if (!isSigned(request, body)) return fault(403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '', 'http://store');
    const [, named, key = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (named !== bucket) return fault(404, 'NoSuchBucket');
    const found = store.objects.get(key);
    switch (request.method) {
      case 'PUT':
        if (store.mood === 'full') return fault(507, 'XMinioStorageFull');
        store.objects.set(key, {
          bytes: body,
          type: request.headers['content-type'] ?? '',
          changedAt: systemClock.now(),
        });
        return answer(200);
      case 'DELETE':
        store.objects.delete(key);
        return response.writeHead(204).end();
      default:
        if (key === '') return answer(200, page(url), { 'content-type': 'application/xml' });
        return found ? answer(200, found.bytes, { 'content-type': found.type }) : fault(404, 'NoSuchKey');
    }
  });
  const page = (url: URL): string => {
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const all = [...store.objects].sort(([a], [b]) => (a < b ? -1 : 1));
    const more = all.length > from + pageSize;
    const rows = all
      .slice(from, from + pageSize)
      .map(
        ([key, { changedAt }]) =>
          `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
      );
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''}${rows.join('')}</ListBucketResult>`;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  store.url = `s3://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=eu-west-1&tls=0`;
  return store;
}

async function bodyOf(request: IncomingMessage, { mood }: FakeS3): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
    if (mood === 'slow') await sleep(5);
  }
  return Buffer.concat(parts);
}

const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string): Buffer =>
  createHmac('sha256', key).update(value).digest();

/** Checks the request's signature (version 4) by computing it again. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, id, scope = '', names = '', signature] = match;
  const [date = '', region = '', service = '', end = ''] = scope.split('/');
  const claimed = String(headers['x-amz-content-sha256']);
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false;
  const url = new URL(request.url ?? '', 'http://store');
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    claimed,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date));
  return id === keyId && hmac(key, toSign).toString('hex') === signature;
}
