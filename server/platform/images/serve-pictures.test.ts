import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { storeUpload } from './store-upload.ts';

const app = await testApp();
let key: string;
let port: number;
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#40806a' } })
    .png()
    .toBuffer();
  const { id: ownerId } = await app.register({});
  key = (await storeUpload(app, { bytes }, { ownerId, now: app.clock.now() })).picture.key;
  writeFileSync(join(app.config.dataDir, 'uploads/secret.webp'), 'the secret');
  writeFileSync(join(app.config.dataDir, 'secret.webp'), 'the secret');
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});

/** Sends the path exactly as written. A client library would normalise it. */
const ask = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('a picture', () => {
  it('is served as an inert file, cacheable for ever', async () => {
    const { statusCode, headers, rawPayload } = await app.app.inject({
      url: `/api/uploads/${key}.webp?v=abc`,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="${key}.webp"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(rawPayload.length),
      etag: `"${key}.webp"`,
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect((await sharp(rawPayload).metadata()).format).toBe('webp');
  });

  it('is not sent again to a client that has it, and HEAD gets no body', async () => {
    const url = `/api/uploads/${key}-320.webp`;
    const known = await app.app.inject({ url, headers: { 'if-none-match': `"x", "${key}-320.webp"` } });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    const head = await app.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(20);
  });

  it('that does not exist is a 404 that is not cached', async () => {
    const { statusCode, headers } = await app.app.inject({
      url: '/api/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp',
    });
    expect([statusCode, headers['cache-control'], headers['etag']]).toEqual([404, 'no-store', undefined]);
  });

  it.each(['/api/files/', '/uploads/'])('is found under %s as well', async (older) => {
    const asked = await app.app.inject({ url: `${older}${key}.webp?v=a-b_1` });
    expect([asked.statusCode, asked.headers['location']]).toEqual([301, `/api/uploads/${key}.webp?v=a-b_1`]);
    const odd = await app.app.inject({ url: `${older}${key}.webp?v=%0d%0aSet-Cookie:x` });
    expect([odd.statusCode, odd.headers['location']]).toEqual([301, `/api/uploads/${key}.webp`]);
    expect((await app.app.inject({ url: `${older}//evil.example` })).statusCode).toBe(404);
  });

  it('is reachable by its name alone: 600 path attacks fail', async () => {
    const up = [
      '..',
      '%2e%2e',
      '..%00',
      '%252e%252e',
      '.%2e',
      '..;',
      '....',
      '%c0%ae%c0%ae',
      '%uff0e%uff0e',
      '..%5c',
    ];
    const by = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '//'];
    const to = [
      'secret.webp',
      'etc/passwd',
      'secret.webp%00.webp',
      `${key}.webp/../secret.webp`,
      'server.key',
    ];
    const at = ['/api/uploads/', '/api/files/', '/uploads/'];
    const paths = at.flatMap((root) =>
      up.flatMap((dots) => by.flatMap((bar) => to.map((end) => `${root}${dots}${bar}${end}`))),
    );
    paths.push(
      ...at.flatMap((root) =>
        ['', '.', '/', 'secret.webp', `${key}.webp%00`, `${key}-321.webp`].map((end) => root + end),
      ),
    );
    expect(paths.length).toBeGreaterThan(600);
    const answers = [];
    for (const path of paths) answers.push({ path, ...(await ask(path)) });
    expect(answers.filter(({ body }) => /the secret|root:/.test(body))).toEqual([]);
    // Only a page (503, because none is built here), a bad URL or a 404, and never a file.
    expect(answers.filter(({ status }) => ![400, 404, 503].includes(status))).toEqual([]);
  });
});
