import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Done } from '#contract/platform/fields.ts';
import { maxPictureBytes } from '#contract/platform/images.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { canary, type HostileFile, hostileFiles } from '#server/testing/hostile-files.ts';
import { storeUpload } from '../images/store-upload.ts';
import { createHttp } from './http.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { createServe } from './serve.ts';

const probes = endpoints({
  'POST /api/probe/picture': {
    repeat: 'key',
    access: 'member',
    summary: '',
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(Type.String()), content: Type.Optional(Type.String()) }),
    reply: Type.Object({ url: Type.String(), urls: Type.Array(Type.String()), alt: Type.String() }),
  },
  'POST /api/probe/seen': {
    repeat: 'key',
    access: 'member',
    summary: '',
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ content: Type.Optional(Type.String()) }),
    reply: Type.Object({ bytes: Type.Integer(), name: Type.String(), content: Type.String() }),
  },
  'POST /api/probe/words': {
    repeat: 'key',
    access: 'member',
    summary: '',
    body: Type.Object({ content: Type.String() }),
    reply: Done,
  },
});

let ctx: TestApp;
let app: Awaited<ReturnType<typeof createHttp>>;
let port: number;
let ownerId: string;
let files: HostileFile[];
beforeAll(async () => {
  [ctx, files] = await Promise.all([openTestApp(), hostileFiles()]);
  ownerId = (await ctx.register({})).id;
  app = await createHttp({
    log: ctx.log,
    trustProxy: 0,
    rateLimits: false,
    isHttps: true,
    maxEventLoopDelay: 0,
  });
  const serve = createServe(app, {
    db: ctx.db,
    clock: ctx.clock,
    keys: new IdempotencyKeys(ctx.config.serverKey),
    livePosition: () => null,
    findViewer: async (token) => ({
      id: token.startsWith('aaaa') ? ownerId : token,
      tier: 'builder',
      isAdmin: false,
      isModerator: false,
      sessionId: 's',
    }),
  });
  serve(probes, 'POST /api/probe/picture', {
    async prepare({ upload, body, now }) {
      if (!upload) return { url: '', sizes: [], alt: body.image_alt ?? '' };
      return (await storeUpload(ctx, upload, { ownerId, alt: body.image_alt, now })).picture;
    },
    handle: ({ prepared }) => ({
      url: prepared.url,
      urls: prepared.sizes.map(({ url }) => url),
      alt: prepared.alt,
    }),
  });
  serve(probes, 'POST /api/probe/seen', ({ upload, body }) => ({
    bytes: upload?.bytes.length ?? -1,
    name: upload?.filename ?? '',
    content: body.content ?? '',
  }));
  serve(probes, 'POST /api/probe/words', () => ({ message: 'done' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await ctx.close();
});

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}
const boundary = 'x-8f2c1d-x';
const form = (parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename, type }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const headers = {
  'content-type': `multipart/form-data; boundary=${boundary}`,
  authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaa',
};
const send = async (path: string, parts: Part[]) => {
  const reply = await app.inject({ method: 'POST', url: path, headers, payload: form(parts) });
  return { status: reply.statusCode, body: reply.json() };
};

/**
 * Sends pieces of a body over a connection, `gap` ms apart. Resolves with status 0 if the connection broke
 * before a response.
 */
const stream = (path: string, pieces: Buffer[], gap = 0, type = headers['content-type']) =>
  new Promise<{ status: number; body: string; headers: IncomingHttpHeaders; ms: number }>((resolve) => {
    const start = performance.now();
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': length },
      },
      (answer) => {
        let body = '';
        answer.on('data', (part) => (body += part));
        answer.on('close', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body,
            headers: answer.headers,
            ms: performance.now() - start,
          }),
        );
      },
    );
    call.on('error', () => resolve({ status: 0, body: '', headers: {}, ms: performance.now() - start }));
    void (async () => {
      for (const piece of pieces) {
        if (call.destroyed) return;
        if (!call.write(piece))
          await new Promise((drained) => call.once('drain', drained).once('close', drained));
        if (gap > 0) await new Promise((waited) => setTimeout(waited, gap));
      }
      call.end();
    })();
  });

describe('files that never arrive', () => {
  it('block no one, however many places their senders take', async () => {
    const begin = (sender: string) => {
      const call = connect(port, '127.0.0.1');
      let answer = '';
      call.on('data', (part) => (answer += String(part)));
      call.on('error', () => undefined);
      call.write(
        `POST /api/probe/seen HTTP/1.1\r\nHost: evolve.test\r\nAuthorization: Bearer ${sender}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: 100000\r\n\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nslow`,
      );
      return { call, status: () => answer.slice(9, 12) };
    };
    const senders = ['b', 'c', 'd', 'e', 'f'].map((email) => email.repeat(24));
    const slow = senders.flatMap((sender) => Array.from({ length: 4 }, () => begin(sender)));
    try {
      // Wait until every place of this network is taken.
      await vi.waitFor(async () => {
        const fifth = begin(senders[0] as string);
        await vi.waitFor(() => expect(fifth.status()).not.toBe(''));
        fifth.call.destroy();
        expect(fifth.status()).toBe('429');
      });
      const reply = await fetch(`http://127.0.0.1:${port}/api/probe/seen`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${'z'.repeat(24)}` },
        body: new Uint8Array(form([{ name: 'file', value: 'abc', filename: 'a.png' }])),
      });
      expect([reply.status, ((await reply.json()) as { bytes: number }).bytes]).toEqual([200, 3]);
      await vi.waitFor(() => expect(slow.filter(({ status }) => status() === '503')).toHaveLength(1));
    } finally {
      for (const { call } of slow) call.destroy();
    }
  });
});

describe('a form with a file', () => {
  it('arrives as fields and a file, which may be missing', async () => {
    const seen = async (...parts: Part[]) => (await send('/api/probe/seen', parts)).body;
    const content = { name: 'content', value: 'Three stones' };
    expect(
      await seen(content, { name: 'file', value: 'abc', filename: 'a b.png', type: 'image/png' }),
    ).toEqual({
      bytes: 3,
      name: 'a b.png',
      content: 'Three stones',
    });
    expect(await seen(content)).toEqual({ bytes: -1, name: '', content: 'Three stones' });
    expect(await seen(content, { name: 'file', value: '', filename: '' })).toMatchObject({ bytes: -1 });
    expect(await seen(content, { name: 'file', value: '', filename: 'a.png' })).toMatchObject({ bytes: 0 });
  });

  it('is refused with a sentence when it is too large or cannot be parsed', async () => {
    const file = (value: string | Buffer, name = 'file') => ({ name, value, filename: 'a.png' });
    const refusals: [Part[], number][] = [
      [[file(Buffer.alloc(maxPictureBytes + 1))], 413],
      [[{ name: 'content', value: 'a'.repeat(300_000) }], 413],
      [[file('a'), file('b')], 400],
      [[file('a', 'avatar')], 400],
      [Array.from({ length: 25 }, (_, index) => ({ name: `f${index}`, value: '' })), 400],
    ];
    for (const [parts, expected] of refusals) {
      const { status, body } = await send('/api/probe/seen', parts);
      expect(status, body.detail).toBe(expected);
      expect(body.detail).toMatch(/^[A-Z].*\.$/);
    }
    const broken = await app.inject({
      method: 'POST',
      url: '/api/probe/seen',
      headers,
      payload: form([file('abc')]).subarray(0, -20),
    });
    expect(broken.statusCode).toBe(400);
    expect((await send('/api/probe/words', [{ name: 'content', value: 'a' }])).status).toBe(415);
  });

  it('of 6 MB gets its response over a connection, and the connection can be reused', async () => {
    const body = form([{ name: 'file', value: Buffer.alloc(6 * 1024 * 1024), filename: 'a.png' }]);
    const pieces = Array.from({ length: 60 }, (_, index) =>
      body.subarray(Math.floor((index * body.length) / 60), Math.floor(((index + 1) * body.length) / 60)),
    );
    const answer = await stream('/api/probe/seen', pieces, 5);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body).detail).toBe('The file is larger than 5 MB.');
    const wrong = await stream('/api/probe/words', pieces, 5);
    expect(wrong.status).toBe(415);
  });

  it('is accepted four at a time from one sender', async () => {
    const body = form([{ name: 'file', value: Buffer.alloc(5000), filename: 'a.png' }]);
    const pieces = Array.from({ length: 10 }, (_, index) =>
      body.subarray(Math.floor((index * body.length) / 10), Math.floor(((index + 1) * body.length) / 10)),
    );
    const statuses = (
      await Promise.all(Array.from({ length: 6 }, () => stream('/api/probe/seen', pieces, 60)))
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await stream('/api/probe/seen', pieces)).status).toBe(200);
  });

  it('may take its time, unlike text and forbidden uploads', async () => {
    const drip = (body: Buffer) => [...body.subarray(0, 26)].map((byte) => Buffer.from([byte]));
    const slow = form([{ name: 'file', value: 'abc', filename: 'a.png' }]);
    const [upload, words, misplaced] = await Promise.all([
      stream('/api/probe/seen', [...drip(slow), slow.subarray(26)], 500),
      stream(
        '/api/probe/words',
        drip(Buffer.from(`{"content":"${'a'.repeat(30)}"}`)),
        500,
        'application/json',
      ),
      stream('/api/probe/words', [...drip(slow), slow.subarray(26)], 500),
    ]);
    expect(upload.status).toBe(200);
    expect(upload.ms).toBeGreaterThan(12_000);
    expect([0, 408]).toContain(words.status);
    expect(words.ms).toBeLessThan(12_000);
    expect([0, 415]).toContain(misplaced.status);
  });
});

describe('hostile files', () => {
  const disguises = [
    ['photo.png', 'image/png'],
    ['photo.jpg.svg', 'image/svg+xml'],
    ['page.html', 'text/html'],
    ['../../../etc/cron.d/x', 'image/jpeg'],
    ['shell.php%00.gif', 'image/gif'],
  ] as const;

  it('under any name: none of 300 is served as what it was, and none breaks anything', async () => {
    let sent = 0;
    const kept: string[] = [];
    for (const { what, bytes, fate } of files)
      for (const [filename, type] of disguises) {
        sent += 1;
        // A member may send 30 in half an hour.
        ctx.clock.advance({ minutes: 1.5 });
        const { status, body } = await send('/api/probe/picture', [
          { name: 'image_alt', value: what },
          { name: 'file', value: bytes, filename, type },
        ]);
        expect(status, `${what} as ${filename}`).toBe(fate === 'kept' ? 200 : fate);
        if (fate === 'kept') kept.push(...body.urls);
        else expect(body.detail).toMatch(/^(Please|That|We) .*\.$/);
      }
    expect(sent).toBeGreaterThanOrEqual(300);
    expect(kept.length).toBeGreaterThan(40);
    for (const url of kept) {
      const reply = await ctx.app.inject({ url });
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const raw = reply.rawPayload.toString('latin1');
      expect(raw.slice(0, 4) + raw.slice(8, 12)).toBe('RIFFWEBP');
      expect(raw).not.toMatch(new RegExp(`${canary}|<script|<\\?php|EXIF`));
    }
    expect(ctx.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
