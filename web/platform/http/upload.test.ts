// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { currentSession, endSession, startSession } from '../session/session-store.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { upload } from './upload.ts';

/** The one open request. The test plays the server. */
class Wire {
  static last: Wire;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  body?: FormData;
  constructor() {
    Wire.last = this;
  }
  open(...how: string[]) {
    this.opened = how;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => (name === 'retry-after' ? '7' : null);
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

const file = new File(['abc'], 'stones.png', { type: 'image/png' });
const post = (more: object = {}) =>
  upload('POST /api/posts', { fields: { content: '<p>Hi</p>' }, file, ...more });
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Wire);
  startSession('evt_nora', { id: '0190b6a0-0000-7000-8000-000000000001', name: 'Nora' } as CurrentUser);
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

test('sends fields and file with the token, and reports progress', async () => {
  const shares: number[] = [];
  const sent = upload('POST /api/posts', {
    fields: { content: '<p>Hi</p>', group_id: null, image_alt: 'Three stones' },
    file,
    onProgress: (share) => shares.push(share),
  });
  const { last } = Wire;
  expect(last.opened).toEqual(['POST', '/api/posts']);
  expect(last.headers).toMatchObject({ Authorization: 'Bearer evt_nora' });
  expect(last.headers['Content-Type']).toBeUndefined();
  expect([...last.body!.keys()]).toEqual(['content', 'image_alt', 'file']);
  last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  last.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
  last.answer(200, { id: 'p' });
  expect(await sent).toEqual({ id: 'p' });
  expect(shares).toEqual([0.25, 1]);
});

test('fills the path', async () => {
  const sent = upload('PUT /api/groups/:id/cover', { params: { id: 'a/b' }, fields: {}, file });
  expect(Wire.last.opened).toEqual(['PUT', '/api/groups/a%2Fb/cover']);
  Wire.last.answer(200, {});
  await sent;
});

test('a refusal throws an ApiError with the sentence of the server', async () => {
  const sent = failed(post());
  Wire.last.answer(413, { detail: 'The file is larger than 5 MB.', code: 'too_large', request_id: 'r' });
  const error = await sent;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 413, detail: 'The file is larger than 5 MB.', retryAfter: 7 });
  expect(currentSession().token).toBe('evt_nora');
});

test('a refused token ends the session', async () => {
  const sent = failed(post());
  Wire.last.answer(401, { detail: 'Please log in.', code: 'unauthenticated', request_id: 'r' });
  await sent;
  expect(currentSession().token).toBeNull();
});

test('a broken connection and a timeout are network errors, a response without JSON is a fault', async () => {
  const broken = failed(post());
  Wire.last.onerror?.();
  expect(await broken).toBeInstanceOf(NetworkError);

  vi.useFakeTimers();
  const silent = failed(post());
  vi.advanceTimersByTime(59_000);
  Wire.last.upload.onprogress?.({ loaded: 1, total: 4 });
  vi.advanceTimersByTime(61_000);
  expect(await silent).toBeInstanceOf(NetworkError);

  const odd = failed(post());
  Wire.last.answer(502, '<html>');
  expect(await odd).toMatchObject({ status: 502, detail: '' });
});

test('an abort is rethrown as it is', async () => {
  const control = new AbortController();
  const sent = failed(post({ signal: control.signal }));
  control.abort();
  expect(await sent).toMatchObject({ name: 'AbortError' });
  expect(await failed(post({ signal: control.signal }))).toMatchObject({ name: 'AbortError' });
});
