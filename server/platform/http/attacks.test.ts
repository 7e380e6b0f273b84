import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

// Full-size attacks on the real app over real connections, while the response times of another member are
// measured. The attacker is a separate process and shares the member's network, which is the harder case.
const app = await testApp();
const [nora, finn] = [await app.member('nora'), await app.member('finn')];
let port: number;
let attacker: ChildProcess | null = null;
beforeAll(async () => {
  for (let number = 0; number < 30; number += 1) {
    app.clock.advance({ minutes: 40 });
    await nora.call('POST /api/posts', { content: `<p>Stone number ${number}, placed on the ridge.</p>` });
  }
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as { port: number }).port;
});
afterEach(() => {
  attacker?.kill();
  attacker = null;
});

function attack(kind: string, count: number, token: string | null, paths: string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../testing/attacker.ts'),
      kind,
      `${port}`,
      `${count}`,
      token ?? '',
      ...paths,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  attacker = child;
  return new Promise((resolve) => child.stdout.once('data', () => setTimeout(resolve, 500)));
}

const agent = new Agent({ keepAlive: true });
/** Longest time of a test, in ms. */
const figuresTake = process.env['ATTACK_FIGURES'] ? 120_000 : 60_000;

/** Makes one call as the member. Resolves with its status and duration in ms. */
const ask = (path: string, { method = 'GET', body = '', token = nora.token } = {}) =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const begun = performance.now();
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) =>
        answer
          .resume()
          .on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun })),
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** ATTACK_FIGURES=100 reads a hundred pages a round, so that the slowest is the 99th percentile, and prints it. */
const pagesPerRound = Number(process.env['ATTACK_FIGURES'] ?? 8);

/**
 * Returns the slowest of the feed pages of a round in the median of three rounds, in ms. One slow moment of the
 * machine does not count. Fails if a single page is refused.
 */
async function measure(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let slowest = 0;
    for (let number = 0; number < pagesPerRound; number += 1) {
      const { status, ms } = await ask('/api/posts?limit=20');
      expect(status).toBe(200);
      slowest = Math.max(slowest, ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    rounds.push(slowest);
  }
  return rounds.sort((a, b) => a - b)[1] ?? 0;
}

/**
 * Fails when the feed takes more than twice its quiet time and more than 50 ms. Members do not feel less than
 * that, and a busy test machine causes it. A slow result is measured once more.
 */
async function expectUnharmed(quiet: number, what: string): Promise<void> {
  const allowed = Math.max(50, 2 * quiet);
  const first = await measure();
  const during = first < allowed ? first : Math.min(first, await measure());
  if (process.env['ATTACK_FIGURES'])
    console.log(`${what}: quiet ${quiet.toFixed(1)} ms, attacked ${during.toFixed(1)} ms`);
  expect(during, what).toBeLessThan(allowed);
}

describe('220 connections with bodies that do not arrive', () => {
  it.each([
    ['bodies', ['/api/auth/login', '/api/payments/webhook', '/api/auth/me']],
    ['forms', ['/api/posts']],
  ])(
    'do not slow other members down: %s',
    async (kind, paths) => {
      await ask('/api/posts?limit=20');
      const quiet = await measure();
      await attack(kind, 220, kind === 'forms' ? finn.token : null, paths);
      await expectUnharmed(quiet, kind);
      // Pages, sign-ins and writes of other members succeed too.
      const login = JSON.stringify({ email: nora.email, password: 'not this one' });
      expect((await ask('/api/auth/login', { method: 'POST', body: login, token: null })).status).toBe(401);
      expect((await ask('/nowhere', { token: null })).status).toBe(503);
      const post = JSON.stringify({ content: `<p>Still here, through the ${kind}.</p>` });
      app.clock.advance({ minutes: 40 });
      expect((await ask('/api/posts', { method: 'POST', body: post })).status).toBe(200);
    },
    figuresTake,
  );
});

describe('a flood of 256 readers', () => {
  it('never turns away a member who calls once a second', async () => {
    await ask('/api/posts?limit=20');
    await attack('reads', 256, finn.token, ['/api/posts?limit=20']);
    const asked: { status: number; ms: number }[] = [];
    for (let second = 0; second < 5; second += 1) {
      asked.push(await ask('/api/posts?limit=20'));
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    if (process.env['ATTACK_FIGURES'])
      console.log('flood', asked.map(({ status, ms }) => `${status} ${ms.toFixed(0)} ms`).join(', '));
    expect(asked.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(asked.map(({ ms }) => ms).sort((a, b) => a - b)[2]).toBeLessThan(2000);
  }, 60_000);
});

describe('100,000 brackets in a text', () => {
  it(
    'sent as often as the limits allow, do not slow other members down',
    async () => {
      await ask('/api/posts?limit=20');
      const quiet = await measure();
      const paths = [
        ...['posts', 'forum/topics', 'forum/posts'].map((noun) => `/api/${noun}/${randomUUID()}`),
        '/api/drafts/post',
      ];
      await attack('brackets', 6, finn.token, paths);
      await expectUnharmed(quiet, 'brackets of a free account');
      attacker?.kill();
      await attack('brackets', 6, (await app.member('ada')).token, paths);
      await expectUnharmed(quiet, 'brackets of an Achiever');
    },
    figuresTake,
  );
});

describe('an upload of 300 MB', () => {
  it(
    'sent again and again over twelve connections, does not slow other members down',
    async () => {
      const sender = await app.member('cleo');
      await ask('/api/posts?limit=20');
      const quiet = await measure();
      await attack('uploads', 12, sender.token, ['/api/posts']);
      await expectUnharmed(quiet, 'uploads of 300 MB');
    },
    figuresTake,
  );

  it.each([
    ['told beforehand', 'Content-Length: 314572800'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])(
    'is refused before it is read to its end: %s',
    async (_how, line) => {
      const sent = await sendEndless(nora.token ?? '', line);
      expect(sent.answer).toMatch(/^HTTP\/1\.1 413 .*The file is larger than 5 MB\./s);
      // Socket buffers of the system add to the bytes that the server read.
      expect(sent.read).toBeLessThan(7 * 1024 * 1024);
    },
    20_000,
  );

  it('is not read at all for a member who may not post', async () => {
    const sent = await sendEndless(finn.token ?? '', 'Transfer-Encoding: chunked');
    expect(sent.answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(sent.read).toBeLessThan(1024 * 1024);
  }, 20_000);
});

/** Sends up to 300 MB of a picture. Returns the response and the number of bytes the server read. */
async function sendEndless(token: string, line: string): Promise<{ answer: string; read: number }> {
  let read = 0;
  app.app.server.once('connection', (socket) => socket.once('close', () => (read = socket.bytesRead)));
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined).on('data', (bytes) => (answer += bytes));
  socket.write(
    `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n${line}\r\n\r\n`,
  );
  const isChunked = line.startsWith('Transfer');
  const opening =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const piece = Buffer.alloc(64 * 1024);
  const frame = (bytes: Buffer) =>
    isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  socket.write(frame(Buffer.from(opening)));
  for (let sent = 0; sent < 300 * 1024 * 1024 && !socket.destroyed; sent += piece.length)
    if (!socket.write(frame(piece)))
      await Promise.race([isOver, new Promise((resolve) => socket.once('drain', resolve))]);
  await isOver;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { answer, read };
}
