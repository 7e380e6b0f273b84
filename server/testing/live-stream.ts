import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './app.ts';

export interface ReceivedEvent {
  id: string | null;
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the data of any event
  data: any;
}

/** A member's open stream of live events, read by hand over a real connection. */
export interface TestStream {
  status: number;
  headers: IncomingMessage['headers'];
  events: ReceivedEvent[];
  /** The last id that arrived, as a browser would send it. */
  lastId: () => string;
  /** Resolves when `count` events have this name. Rejects after a few seconds with those that arrived. */
  until: (name: string, count?: number) => Promise<ReceivedEvent[]>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Stops reading, as a phone in a tunnel does. */
  pause: () => void;
  close: () => void;
}

const longest = 5000;

/** Opens a stream on an app that listens. `after` is a `Last-Event-ID`. */
export function openStream(
  app: FastifyInstance,
  { token }: Pick<Actor, 'token'>,
  { watch = '', after = '' }: { watch?: string; after?: string } = {},
): Promise<TestStream> {
  const { port } = app.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(
      {
        host: '127.0.0.1',
        port,
        path: `/api/events${watch && `?watch=${watch}`}`,
        agent: false,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(after && { 'last-event-id': after }),
        },
      },
      (reply) => resolve(follow(request, reply)),
    );
    request.on('error', reject);
  });
}

function follow(request: ClientRequest, reply: IncomingMessage): TestStream {
  const events: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let id: string | null = null;
  const tell = () => {
    for (const wake of waiting) wake();
  };
  reply.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const own = field('id') ?? null;
      id = own ?? id;
      const data = field('data');
      if (data !== undefined) events.push({ id: own, name: field('event') ?? '', data: JSON.parse(data) });
    }
    tell();
  });
  const ended = new Promise<void>((resolve) => {
    reply.on('close', () => {
      resolve();
      tell();
    });
    reply.on('error', () => undefined);
    request.on('error', () => undefined);
  });
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    events,
    lastId: () => id ?? '',
    until: (name, count = 1) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no ${count} times ${name}, but ${JSON.stringify(events)}`));
        }, longest);
        const look = () => {
          const named = events.filter((event) => event.name === name);
          if (named.length < count) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(named);
        };
        waiting.add(look);
        look();
      }),
    ended,
    pause: () => void reply.pause(),
    close: () => void request.destroy(),
  };
}
