// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { api, NetworkError } from '../platform/http/api.ts';
import { fail, fakeApi, hang, lose, page, refuse } from './fake-api.ts';

const server = fakeApi({
  'GET /api/posts/:id': ({ params }) => ({ id: params.id }),
  'GET /api/posts/new-count': { count: 2 },
  'GET /api/goals': page([], 'next'),
});
const post = (id: string, signal?: AbortSignal) => api('GET /api/posts/:id', { params: { id }, signal });

test('replies by endpoint and keeps what it got', async () => {
  expect(await post('a b')).toEqual({ id: 'a b' });
  expect(await api('GET /api/posts/new-count', { query: { since: 'p' } })).toEqual({ count: 2 });
  expect(server.got('GET /api/posts/new-count').map(({ query }) => query)).toEqual([{ since: 'p' }]);
  expect(server.calls.map(({ address }) => address)).toEqual([
    '/api/posts/a%20b',
    '/api/posts/new-count?since=p',
  ]);
  expect(server.writes).toEqual([]);
});

test('refuses, fails, loses a reply and is away', async () => {
  server.on({ 'GET /api/posts/:id': refuse(409, 'Not now.', { fields: { content: 'Too long.' } }) });
  await expect(post('a')).rejects.toMatchObject({
    status: 409,
    detail: 'Not now.',
    fields: { content: 'Too long.' },
  });
  server.on({ 'GET /api/posts/:id': fail(503) });
  await expect(post('a')).rejects.toMatchObject({ status: 503, detail: '' });
  server.on({ 'GET /api/posts/:id': lose() });
  await expect(post('a')).rejects.toBeInstanceOf(NetworkError);
  expect(server.calls).toHaveLength(3);
  server.isAway = true;
  await expect(post('a')).rejects.toBeInstanceOf(NetworkError);
  expect(server.calls).toHaveLength(3);
});

test('hangs until the caller gives up', async () => {
  server.on({ 'GET /api/posts/:id': hang() });
  const leaving = new AbortController();
  const waiting = post('a', leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toHaveProperty('name', 'AbortError');
});

test('replies as at first in the next test', async () => {
  expect(server.calls).toEqual([]);
  expect(await post('a')).toEqual({ id: 'a' });
});

test.fails('a call without a reply fails its test', async () => {
  await api('GET /api/habits').catch(() => undefined);
});
