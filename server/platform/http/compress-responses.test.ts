import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseEncoding, compressAnswers } from './compress-responses.ts';

const app = Fastify();
compressAnswers(app);
const words = (length: number) => ({ words: 'stone by stone '.repeat(length / 15) });
app.get('/short', async () => words(300));
app.get('/long', async () => words(9000));
app.get('/longer', async () => words(300_000));
app.get('/written', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(words(9000)))),
);
// Bytes that no encoding makes smaller.
const random = randomBytes(20_000);
app.get('/random', async (_request, reply) => reply.type('text/plain').send(random));
app.get('/picture', async (_request, reply) => reply.type('image/webp').send(Buffer.alloc(9000)));
afterAll(() => app.close());

const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, ...(encoding && { headers: { 'accept-encoding': encoding } }) });

describe('a response', () => {
  const browser = 'gzip, deflate, br, zstd';

  it.each(['/long', '/longer', '/written'])(
    'that is long is compressed, with its headers: %s',
    async (url) => {
      const plain = await get(url);
      for (const [accepted, encoding, decompress] of [
        [browser, 'zstd', zstdDecompressSync],
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const small = await get(url, accepted);
        expect(small.headers).toMatchObject({
          'content-encoding': encoding,
          vary: 'accept-encoding',
          'content-length': `${small.rawPayload.length}`,
        });
        expect(decompress(small.rawPayload).toString()).toBe(plain.body);
        expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      }
    },
  );

  it('of random bytes grows by less than a hundredth in any encoding', async () => {
    for (const encoding of ['zstd', 'br', 'gzip'])
      expect((await get('/random', encoding)).rawPayload.length).toBeLessThan(random.length * 1.01);
  });

  it.each(['/short', '/picture'])('that would not gain is not compressed: %s', async (url) =>
    expect((await get(url, browser)).headers).not.toHaveProperty('content-encoding'),
  );

  it('is not compressed for clients that accept no encoding, or for HEAD', async () => {
    for (const encoding of [undefined, 'identity', 'br;q=0, gzip;q=0', 'brotli'])
      expect((await get('/long', encoding)).json()).toEqual(words(9000));
    expect((await get('/long', browser, 'HEAD')).headers).not.toHaveProperty('content-encoding');
  });
});

it.each([
  ['gzip, br', 'br'],
  ['br;q=0,gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd;q=0, br, gzip', 'br'],
  ['*', 'zstd'],
  ['gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-br', null],
  ['*;q=0, br', 'br'],
  ['gzip;q=1, *;q=0, br', 'br'],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['*, zstd;q=0, br;q=0, gzip;q=0', null],
  ['br;q=0, gzip;q=0.1 , deflate', 'gzip'],
  [';q=1, , *;q=0', null],
  ['', null],
])('%j selects %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
