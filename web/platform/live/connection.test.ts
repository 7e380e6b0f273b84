import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, type ConnectionOptions } from './connection.ts';
import type { StreamEvent } from './parse-events.ts';

type Asked = Parameters<ConnectionOptions['open']>[0] & { at: number };

/** A server whose streams a test writes by hand. */
function open({ random = 0.5 } = {}) {
  const asked: Asked[] = [];
  const states: boolean[] = [];
  const events: StreamEvent[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const refused = vi.fn();
  const replies: (() => Response | Promise<Response>)[] = [];
  const stream = (signal: AbortSignal) => () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller);
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
    );
  const connection = new Connection({
    open: async (request) => {
      asked.push({ ...request, at: Date.now() });
      return (replies.shift() ?? stream(request.signal))();
    },
    onEvent: (event) => events.push(event),
    onState: (isLive) => states.push(isLive),
    onRefused: refused,
    random: () => random,
  });
  const send = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    connection,
    asked,
    states,
    events,
    refused,
    replies,
    send,
    ready: () => send('event: ready\ndata: {"resumed":false}\n\n'),
    end: async () => {
      streams.at(-1)?.close();
      await vi.advanceTimersByTimeAsync(0);
    },
    pauses: () => asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0)),
  };
}

let running: Connection | null = null;
const run = async (server: ReturnType<typeof open>) => {
  running = server.connection;
  void server.connection.run();
  await vi.advanceTimersByTimeAsync(0);
};
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  running?.stop();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});
const unavailable = () => new Response(null, { status: 503 });

it('is live when the server says so, and continues after the last event it handled', async () => {
  const server = open();
  await run(server);
  expect(server.states).toEqual([]);
  await server.ready();
  expect(server.states).toEqual([true]);
  await server.send('id: 7:7:\nevent: posts\ndata: {}\n\nid: 8:8:\n: beat\n\nid: 9:9:\nevent: posts\ndata');
  expect(server.events.map(({ name }) => name)).toEqual(['ready', 'posts']);
  await server.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.asked.map(({ after }) => after)).toEqual([null, '8:8:']);
});

it('waits twice as long after each failure, up to a minute, and begins anew after a success', async () => {
  const server = open();
  server.replies.push(...Array.from({ length: 9 }, () => unavailable));
  await run(server);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(server.pauses().slice(0, 9)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  await server.ready();
  const before = server.asked.length;
  await server.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.asked.length).toBe(before + 1);
});

it.each([
  [0, 500],
  [0.999, 1499],
])('spreads the pauses of browsers (%d)', async (random, pause) => {
  const server = open({ random });
  server.replies.push(unavailable);
  await run(server);
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.pauses()[0]).toBeCloseTo(pause, -1);
});

it('polls instead while it can’t connect, and not during a short pause', async () => {
  const server = open();
  await run(server);
  await server.ready();
  await server.send('event: bye\ndata: {"reason":"restart","wait_ms":900}\n\n');
  await server.end();
  await vi.advanceTimersByTimeAsync(900);
  expect(server.asked).toHaveLength(2);
  expect(server.states).toEqual([true]);
  server.replies.push(() => Promise.reject(new TypeError('offline')));
  await server.end();
  expect(server.states).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(5000);
  await server.ready();
  expect(server.states).toEqual([true, false, true]);
});

it('waits as long as the server asks, and polls meanwhile', async () => {
  const server = open();
  await run(server);
  await server.ready();
  await server.send('event: bye\ndata: {"reason":"replaced","wait_ms":60000}\n\n');
  await server.end();
  expect(server.states).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(server.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.asked).toHaveLength(2);
});

it('leaves a connection that is silent for a minute, and one that is silent after sleep at once', async () => {
  const server = open();
  await run(server);
  await server.ready();
  await vi.advanceTimersByTimeAsync(50_000);
  await server.send(': beat\n\n');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(server.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000 + 1000);
  expect(server.asked).toHaveLength(2);
  await server.ready();
  server.connection.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(31_000);
  server.connection.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked).toHaveLength(3);
});

it('stops when the session has ended, and says so once', async () => {
  const refusedAtOnce = open();
  refusedAtOnce.replies.push(() => new Response(null, { status: 401 }));
  await run(refusedAtOnce);
  expect(refusedAtOnce.refused).toHaveBeenCalledOnce();

  const later = open();
  await run(later);
  await later.ready();
  await later.send('event: bye\ndata: {"reason":"signed_out","wait_ms":1000}\n\n');
  await later.end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(later.refused).toHaveBeenCalledOnce();
  expect([refusedAtOnce.asked.length, later.asked.length]).toEqual([1, 1]);
  expect(later.states).toEqual([true, false]);
});

it('opens again for other places, once for several changes, and stays live', async () => {
  const server = open();
  await run(server);
  await server.ready();
  server.connection.watch(['feed']);
  server.connection.watch(['feed', 'topic:1']);
  server.connection.watch(['feed', 'topic:1']);
  await vi.advanceTimersByTimeAsync(400);
  expect(server.asked.map(({ watch }) => watch)).toEqual([[], ['feed', 'topic:1']]);
  expect(server.states).toEqual([true]);
});

it('a refused session ends the stream, and the next one of the same member opens it again', async () => {
  const server = open();
  await run(server);
  await server.ready();
  await server.send('event: bye\ndata: {"reason":"signed_out","wait_ms":1000}\n\n');
  await server.end();
  server.connection.wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.asked).toHaveLength(1);
  expect(server.states).toEqual([true, false]);
  server.connection.again();
  await vi.advanceTimersByTimeAsync(0);
  await server.ready();
  expect(server.asked).toHaveLength(2);
  expect(server.states).toEqual([true, false, true]);
});
