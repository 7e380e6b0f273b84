// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { rawFetch } from '../../testing/raw-fetch.ts';
import { currentSession, endSession, onSessionEnd, startSession } from '../session/session-store.ts';
import { ApiError, api, errorMessage, NetworkError } from './api.ts';

const nora = { id: '0190b6a0-0000-7000-8000-000000000001', name: 'Nora' } as CurrentUser;
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': typeof body === 'string' ? 'text/markdown' : 'application/json', ...headers },
  });
const problem = (status: number, code: string, detail: unknown = 'No.', more: object = {}) =>
  answer(status, { detail, code, request_id: 'r-1', ...more });
const wire = rawFetch();

beforeEach(() => {
  startSession('evt_nora', nora);
});
afterEach(() => {
  endSession('logout');
});

const me = () => api('GET /api/auth/me');
const lastRequest = () => {
  const [url, init] = wire.mock.calls.at(-1)!;
  return { url, ...init, headers: init!.headers as Record<string, string> };
};

test('fills the path, the query and the body, and carries the bearer token', async () => {
  wire.mockImplementation(() => Promise.resolve(answer(200, { message: 'Done' })));
  await api('DELETE /api/programs/:programId/journal-entries/:day', {
    params: { programId: 'a/b', day: 3 },
    query: { round: 2 },
  });
  expect(lastRequest()).toMatchObject({
    url: '/api/programs/a%2Fb/journal-entries/3?round=2',
    method: 'DELETE',
    headers: { Authorization: 'Bearer evt_nora' },
  });
  expect(lastRequest().headers['Content-Type']).toBeUndefined();

  await api('POST /api/auth/forgot-password', { body: { email: 'nora@example.org' } });
  expect(lastRequest()).toMatchObject({
    body: '{"email":"nora@example.org"}',
    headers: { 'Content-Type': 'application/json' },
  });
});

test('leaves out query values that are not set', async () => {
  wire.mockResolvedValue(answer(200, { entries: [], rounds: [] }));
  await api('GET /api/programs/:programId/journal-entries', {
    params: { programId: 'p' },
    query: { q: undefined },
  });
  expect(lastRequest().url).toBe('/api/programs/p/journal-entries');
});

test('returns text where the endpoint has a media type', async () => {
  wire.mockResolvedValue(answer(200, '# My journal'));
  expect(
    await api('GET /api/programs/:programId/journal-entries/export', { params: { programId: 'p' } }),
  ).toBe('# My journal');
});

test('a refusal is an ApiError with everything the server said', async () => {
  wire.mockResolvedValue(
    problem(400, 'invalid', 'Please enter a valid email address', {
      fields: { email: 'Please enter a valid email address' },
    }),
  );
  const error = await me().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    detail: 'Please enter a valid email address',
    code: 'invalid',
    requestId: 'r-1',
    fields: { email: 'Please enter a valid email address' },
  });
});

test('a 402 of the programme, whose detail is an object, still has a sentence and its body', async () => {
  const detail = {
    congratulations_message: 'Your first week is complete.',
    message: 'Paid plans open all ninety days.',
  };
  wire.mockResolvedValue(problem(402, 'upgrade_required', detail, detail));
  const error = (await me().catch((reason: unknown) => reason)) as ApiError;
  expect(error.detail).toBe('Paid plans open all ninety days.');
  expect(error.body).toMatchObject({ detail, congratulations_message: 'Your first week is complete.' });
});

test('no response is a NetworkError, an abort stays an abort, a proxy’s HTML page is a fault without a sentence', async () => {
  wire.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(me()).rejects.toBeInstanceOf(NetworkError);

  const leaving = new AbortController();
  wire.mockImplementationOnce(() => (leaving.abort(), Promise.reject(leaving.signal.reason as Error)));
  await expect(api('GET /api/auth/me', { signal: leaving.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );

  wire.mockResolvedValueOnce(
    new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
  );
  const error = await me().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 502, detail: '' });
  expect(errorMessage(error, 'Login failed')).toBe('Login failed');
});

test('a fault of the server has the words of the screen, a refusal those of the server', async () => {
  const fault = { detail: 'Something went wrong', code: 'fault', request_id: 'r' };
  expect(errorMessage(new ApiError(500, fault), 'Failed to send message. Please try again.')).toBe(
    'Failed to send message. Please try again.',
  );
  const refusal = { detail: 'Already following this user', code: 'already_following' };
  expect(errorMessage(new ApiError(400, refusal), 'Failed')).toBe('Already following this user');
});

test.each([
  ['401', problem(401, 'signed_out')],
  ['403 of a suspended account', problem(403, 'suspended')],
])('a %s removes token and member and reports it once', async (_, reply) => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  wire.mockResolvedValue(reply);
  await expect(me()).rejects.toBeInstanceOf(ApiError);
  expect(currentSession()).toEqual({ token: null, user: null });
  expect(localStorage.getItem('evolve.token')).toBeNull();
  expect(localStorage.getItem('evolve.user')).toBeNull();
  expect(ended.mock.calls).toEqual([[nora.id, 'expired']]);
  stop();
});

test.each([
  ['403 without suspension', () => Promise.resolve(problem(403, 'not_enrolled'))],
  ['500', () => Promise.resolve(problem(500, 'fault'))],
  ['503', () => Promise.resolve(problem(503, 'busy'))],
  ['429', () => Promise.resolve(problem(429, 'slow_down'))],
  ['lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a %s never ends the session', async (_, reply) => {
  wire.mockImplementation(reply);
  await expect(me()).rejects.toBeInstanceOf(Error);
  expect(currentSession().token).toBe('evt_nora');
  expect(localStorage.getItem('evolve.token')).toBe('evt_nora');
});

test('a late 401 of an older token leaves the new session alone', async () => {
  wire.mockImplementation(() => {
    startSession('evt_new', nora);
    return Promise.resolve(problem(401, 'signed_out'));
  });
  await expect(me()).rejects.toBeInstanceOf(ApiError);
  expect(currentSession().token).toBe('evt_new');
});

test('sends a POST again with its key after a lost reply, and any other with a key of its own', async () => {
  const keyOf = async (content: string) => {
    await api('POST /api/groups', { body: { name: content, description: 'x' } }).catch(() => undefined);
    return lastRequest().headers['Idempotency-Key'];
  };
  const answered = () => wire.mockImplementation(() => Promise.resolve(answer(200, {})));
  wire.mockRejectedValue(new TypeError('Failed to fetch'));
  const first = await keyOf('Walkers');
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keyOf('Runners')).not.toBe(first);
  expect(await keyOf('Walkers')).toBe(first);
  wire.mockImplementation(() => Promise.resolve(problem(502, 'away')));
  expect(await keyOf('Walkers')).toBe(first);
  answered();
  expect(await keyOf('Walkers')).toBe(first);
  // It was answered, so the next one is a new group.
  const second = await keyOf('Walkers');
  expect(second).not.toBe(first);

  wire.mockRejectedValue(new TypeError('Failed to fetch'));
  const lost = await keyOf('Walkers');
  answered();
  await api('DELETE /api/groups/:id', { params: { id: 'g' } });
  expect(lastRequest().headers['Idempotency-Key']).toBeUndefined();
  expect(await keyOf('Walkers')).not.toBe(lost);
});

test('takes a reply that the document began for the same token, once', async () => {
  wire.mockImplementation(() => Promise.resolve(answer(200, { id: 'later' })));
  const begin = (token: string) => {
    window.firstCalls = {
      token,
      replies: new Map([['/api/auth/me', Promise.resolve(answer(200, { id: 'first' }))]]),
    };
  };
  begin('evt_ada');
  expect(await me()).toEqual({ id: 'later' });
  begin('evt_nora');
  expect(await me()).toEqual({ id: 'first' });
  expect(await me()).toEqual({ id: 'later' });
  // After a change, a reply from before it is old.
  begin('evt_nora');
  await api('POST /api/auth/logout');
  expect(await me()).toEqual({ id: 'later' });
  delete window.firstCalls;
});

test('events begin at the position of the read that began first, whichever reply arrives first', async () => {
  vi.resetModules();
  const { api: fresh } = await import('./api.ts');
  const { firstLivePosition } = await import('../live/live-position.ts');
  let answered = (_: Response) => {};
  const at = (position: string) => new Response('{}', { headers: { 'x-live-position': position } });
  wire.mockReturnValueOnce(new Promise((resolve) => (answered = resolve)));
  const slow = fresh('GET /api/auth/me');
  wire.mockResolvedValueOnce(at('9:9:'));
  await fresh('GET /api/habits');
  expect(firstLivePosition()).toBeNull();
  answered(at('4:4:'));
  await slow;
  expect(firstLivePosition()).toBe('4:4:');
});
