import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';

// Takes about twelve seconds, because it waits for the limits of the real server.
const app = await testApp();
await app.app.listen({ host: '127.0.0.1', port: 0 });

it('ends 50 slow-header and 10 slow-body connections within 15 seconds, and serves others meanwhile', async () => {
  const { port } = app.app.server.address() as { port: number };
  const start = performance.now();
  const slow = (opening: string): Promise<number> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(opening));
      const drip = setInterval(() => socket.write('x'), 500);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(performance.now() - start);
      });
      socket.resume();
    });
  const headers = Array.from({ length: 50 }, () =>
    slow('GET /api/daily-quote HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  );
  const bodies = Array.from({ length: 10 }, () =>
    slow(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    ),
  );

  let answered = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 250)))
      if ((await askOnce(port)) === 200) answered += 1;
  })();
  const ended = await Promise.all([...headers, ...bodies]);
  isOver = true;
  await others;

  expect(Math.max(...ended.slice(0, 50))).toBeLessThan(9000);
  expect(Math.max(...ended)).toBeLessThan(15_000);
  expect(Math.min(...ended)).toBeGreaterThan(3000);
  expect(answered).toBeGreaterThan(15);
});

/** Makes one call on its own connection. Resolves with its status, or 0 without a response. */
const askOnce = (port: number): Promise<number> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/daily-quote', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', () => resolve(0));
  });
