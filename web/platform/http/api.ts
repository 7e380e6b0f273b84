import type { Body, Params, Query, Reply } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { isFirstRead, setLivePosition } from '../live/live-position.ts';
import { currentToken, endSession } from '../session/session-store.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { dropFirstCalls, type Received, takeFirstCall } from './first-calls.ts';
import { forgetKeys, keepKey, takeKey } from './idempotency-key.ts';

export { ApiError, connectionLost, errorMessage, type Failure, NetworkError } from './api-error.ts';

export type Call = keyof Routes;
export type Answer<C extends Call> = Reply<Routes[C]>;

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };
export type Parts<C extends Call> = Part<'params', Params<Routes[C]>> &
  Part<'query', Query<Routes[C]>> &
  Part<'body', Body<Routes[C]>>;
export type Options<C extends Call> = Parts<C> & { signal?: AbortSignal; keepalive?: boolean };

/** The options may be omitted where a call needs none. */
export type Args<C extends Call> =
  Partial<Parts<C>> extends Parts<C> ? [options?: Options<C>] : [options: Options<C>];

interface Loose {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/**
 * Makes one call of the contract, for example `api('GET /api/programs/:id/progress', { params: { id } })`.
 * Returns the reply, as text where the endpoint has a media type. Throws `ApiError` for a refusal or fault
 * and `NetworkError` without a response. An abort is rethrown as it is.
 */
export async function api<C extends Call>(call: C, ...args: Args<C>): Promise<Answer<C>> {
  return (await request(call, ...args)).answer;
}

/**
 * Returns one page of a list: its entries and the cursor of the next page, null on the last. `previous` is the cursor of the page
 * before, in a list that is read in both directions. Throws as `api` does.
 */
export async function apiPage<C extends Call>(
  call: C,
  ...args: Args<C>
): Promise<{ items: Answer<C>; next: string | null; previous: string | null }> {
  const { answer, headers } = await request(call, ...args);
  return {
    items: answer,
    next: headers.get('x-next-cursor'),
    previous: headers.get('x-previous-cursor'),
  };
}

async function request<C extends Call>(
  call: C,
  ...[options]: Args<C>
): Promise<{ answer: Answer<C>; headers: Headers }> {
  const { params, query, body, signal, keepalive } = (options ?? {}) as Loose;
  const [method, path] = call.split(' ') as [string, string];
  const token = currentToken();
  const headers: Record<string, string> = { Accept: 'application/json, text/*' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';

  const url = address(path, params, query);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = `${token} ${call} ${url} ${text}`;
  const key = method === 'POST' ? takeKey(sent) : null;
  if (key) headers['Idempotency-Key'] = key;
  const lose = (reason: unknown): never => {
    if (key) keepKey(sent, key);
    throw signal?.aborted ? reason : new NetworkError(reason);
  };

  const isFirst = method === 'GET' && token !== null && isFirstRead();
  if (method !== 'GET') dropFirstCalls();
  const first = method === 'GET' ? takeFirstCall(url, token) : undefined;
  const response = await (first ?? fetch(url, { method, headers, signal, keepalive, body: text })).catch(
    lose,
  );
  if (isFirst) setLivePosition(response.headers.get('x-live-position'));
  const answer = await read(response).catch(lose);
  // A proxy answers in place of a server whose reply it lost.
  if (key && response.status >= 500) keepKey(sent, key);
  if (method === 'DELETE') forgetKeys();
  if (response.ok) return { answer: answer as Answer<C>, headers: response.headers };

  const error = new ApiError(response.status, answer, response.headers);
  // Only a refused token ends the session, and only if it is still the token in use.
  if (error.endsSession && token && token === currentToken()) endSession('expired', error.endingSentence);
  throw error;
}

/** Returns the URL of a call with its path and query filled in. */
export function address(path: string, params: Loose['params'] = {}, query: Loose['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function read(response: Received): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
