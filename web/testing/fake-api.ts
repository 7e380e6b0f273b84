import { beforeEach, onTestFinished, vi } from 'vitest';
import type { Answer, Call, Parts } from '../platform/http/api.ts';

/** A reply with the fields that a test needs. A field that the contract lacks doesn't compile. */
export type Some<T> = T extends readonly (infer Item)[]
  ? readonly Some<Item>[]
  : T extends object
    ? { readonly [F in keyof T]?: Some<T[F]> }
    : T;

type PartOf<C extends Call, Name extends string> = Parts<C> extends { [K in Name]?: infer P } ? P : undefined;

/** A call as the server got it. Values of `params` and `query` are strings, as in an address. */
export interface Got<C extends Call = Call> {
  call: C;
  /** Path and query, such as `/api/posts?limit=1`. */
  address: string;
  /** Method and address, such as `GET /api/posts?limit=1`. */
  line: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: PartOf<C, 'body'> extends infer B ? NonNullable<B> : never;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}
type AnyGot = Omit<Got, 'call' | 'body'> & { call: Call; body: unknown };

/** A reply other than a plain 200 with a body. */
class Outcome {
  readonly make: (signal: AbortSignal | undefined) => Response | Promise<Response>;
  constructor(make: Outcome['make']) {
    this.make = make;
  }
}

type Given<C extends Call> = Some<Answer<C>> | Outcome;
type Reply<C extends Call> = Given<C> | ((got: Got<C>) => Given<C> | Promise<Given<C>>);
export type Replies = { [C in Call]?: Reply<C> };

/** A refusal, with the server's sentence. `more` has its `code`, `fields`, `current` and so on. */
export const refuse = (status: number, detail: string, more: object = {}): Outcome =>
  new Outcome(() => Response.json({ detail, code: 'refused', request_id: 'r-1', ...more }, { status }));

/** A fault of the server, or of a proxy before it. */
export const fail = (status = 500): Outcome =>
  new Outcome(() =>
    Response.json({ detail: 'Something went wrong', code: 'fault', request_id: 'r-1' }, { status }),
  );

/** No reply arrives: the connection broke, after the server had done what its function does. */
export const lose = (): Outcome => new Outcome(() => Promise.reject(new TypeError('Failed to fetch')));

/** No reply arrives until the caller gives up. */
export const hang = (): Outcome =>
  new Outcome(
    (signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      ),
  );

/** One page of a list, with the cursors of the next one and of the one before. */
export const page = (
  items: readonly unknown[],
  next: string | null = null,
  previous: string | null = null,
): Outcome =>
  new Outcome(() =>
    Response.json(items, {
      headers: { ...(next && { 'X-Next-Cursor': next }), ...(previous && { 'X-Previous-Cursor': previous }) },
    }),
  );

export interface FakeApi {
  /** Replies differently until the test ends. */
  on: (replies: Replies) => void;
  /** Calls of an endpoint in this test, in order, also those whose reply was lost. */
  got: <C extends Call>(call: C) => Got<C>[];
  /** Every call of this test. */
  calls: readonly AnyGot[];
  /** Every call that changes something. */
  readonly writes: AnyGot[];
  /** While true, no call reaches the server. */
  isAway: boolean;
}

/**
 * Replaces the network of a file's tests by replies of the contract's endpoints. Called once, at the top of the file. A test that
 * makes a call without a reply fails and names the call.
 */
export function fakeApi(replies: Replies = {}): FakeApi {
  let now: Replies = replies;
  let unexpected: string[] = [];
  const calls: AnyGot[] = [];
  const fake: FakeApi = {
    on: (more) => void (now = { ...now, ...more }),
    got: <C extends Call>(call: C) => calls.filter((each) => each.call === call) as unknown as Got<C>[],
    calls,
    get writes() {
      return calls.filter(({ call }) => !call.startsWith('GET '));
    },
    isAway: false,
  };

  async function reply(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, 'http://evolve.test');
    const { method = 'GET', body, headers, signal } = init;
    if (signal?.aborted) throw signal.reason;
    if (fake.isAway) throw new TypeError('Failed to fetch');
    const found = find(now, method, url.pathname);
    if (!found) {
      unexpected.push(`${method} ${url.pathname}${url.search}`);
      throw new TypeError(`No reply for ${method} ${url.pathname}`);
    }
    const got = {
      ...found,
      address: url.pathname + url.search,
      line: `${method} ${url.pathname}${url.search}`,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      headers: { ...(headers as Record<string, string>) },
      signal: signal ?? undefined,
    };
    calls.push(got);
    const how = now[found.call] as Reply<Call>;
    const given = typeof how === 'function' ? await how(got as Got) : how;
    if (signal?.aborted) throw signal.reason;
    if (given instanceof Outcome) return given.make(signal ?? undefined);
    return typeof given === 'string'
      ? new Response(given, { headers: { 'Content-Type': 'text/plain' } })
      : Response.json(given);
  }

  beforeEach(() => {
    now = replies;
    unexpected = [];
    calls.length = 0;
    fake.isAway = false;
    vi.stubGlobal('fetch', reply);
    // After every hook, so that a failure here leaves nothing to the next test.
    onTestFinished(() => {
      vi.unstubAllGlobals();
      if (unexpected.length > 0) throw new Error(`These calls have no reply: ${unexpected.join(', ')}`);
    });
  });
  return fake;
}

/** Returns the endpoint of a path among those with replies. One without parameters wins. */
function find(
  replies: Replies,
  method: string,
  path: string,
): { call: Call; params: Record<string, string> } | undefined {
  const asked = path.split('/');
  return (Object.keys(replies) as Call[])
    .filter((call) => call.startsWith(`${method} `))
    .map((call) => ({ call, parts: call.slice(method.length + 1).split('/') }))
    .filter(
      ({ parts }) =>
        parts.length === asked.length && parts.every((part, n) => part.startsWith(':') || part === asked[n]),
    )
    .sort((a, b) => a.call.split(':').length - b.call.split(':').length)
    .map(({ call, parts }) => ({
      call,
      params: Object.fromEntries(
        parts.flatMap((part, n) =>
          part.startsWith(':') ? [[part.slice(1), decodeURIComponent(asked[n] ?? '')]] : [],
        ),
      ),
    }))[0];
}
