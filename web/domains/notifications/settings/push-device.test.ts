// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';

const did: string[] = [];
let endpoint = 'https://push.example/1';
let permission = true;
let state = 'on';
let status = 200;

vi.mock('../../../platform/push/push.ts', () => ({
  askPermission: async () => permission,
  pushState: async () => state,
  closeShown: async () => void did.push('close'),
  subscribePush: async (key: string) => {
    did.push(`subscribe ${key}`);
    return { endpoint, keys: { p256dh: 'p', auth: 'a' } };
  },
  unsubscribePush: async () => void did.push('unsubscribe'),
}));

/** Notes a call among what was done, in order. */
function reply<T>(line: string, good: T) {
  did.push(line);
  return status === 200 ? good : refuse(status, 'No.');
}
fakeApi({
  'GET /api/push/key': ({ line }) => reply(line, { key: 'server' }),
  'POST /api/push/subscriptions': ({ line }) => reply(line, []),
  'DELETE /api/push/subscriptions': ({ line }) => reply(line, {}),
});
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  did.length = 0;
  [endpoint, permission, state, status] = ['https://push.example/1', true, 'on', 200];
});

/** Loads the app anew, signed in as a member. */
async function load(id = 'nora') {
  vi.resetModules();
  const session = await import('../../../platform/session/session.ts');
  session.startSession('token', { id } as Parameters<typeof session.startSession>[1]);
  return { session, ...(await import('./push-device.ts')) };
}
/** Returns what was done since the last look. */
const since = () => did.splice(0);

const registering = ['GET /api/push/key', 'subscribe server', 'POST /api/push/subscriptions'];

test('a tap asks, subscribes and registers', async () => {
  const { turnPushOn } = await load();
  await turnPushOn();
  expect(since()).toEqual(registering);
});

test('a refused permission subscribes nothing', async () => {
  permission = false;
  const { turnPushOn, PushRefused } = await load();
  await expect(turnPushOn()).rejects.toThrow(PushRefused);
  expect(since()).toEqual([]);
});

test('a server that fails is asked again at the next tap', async () => {
  const { turnPushOn } = await load();
  status = 422;
  await expect(turnPushOn()).rejects.toThrow();
  status = 200;
  since();
  await turnPushOn();
  expect(since()).toEqual(registering);
});

test('the next visit removes what is shown, and registers a renewed subscription alone', async () => {
  await (await load()).turnPushOn();
  since();
  await (await load()).keepPush();
  expect(since()).toEqual(['close', 'GET /api/push/key', 'subscribe server']);
  endpoint = 'https://push.example/2';
  await (await load()).keepPush();
  expect(since()).toEqual(['close', ...registering]);
});

test('a visit of someone who never turned push on does nothing', async () => {
  await (await load()).turnPushOn();
  since();
  await (await load('ada')).keepPush();
  expect(since()).toEqual([]);
});

test.each(['blocked', 'unsupported'])('push that is %s now is forgotten', async (now) => {
  await (await load()).turnPushOn();
  since();
  state = now;
  await (await load()).keepPush();
  state = 'on';
  await (await load()).keepPush();
  expect(since()).toEqual([]);
});

test('turning off tells the server first', async () => {
  const { turnPushOn, turnPushOff, keepPush } = await load();
  await turnPushOn();
  since();
  await turnPushOff();
  expect(since()).toEqual(['DELETE /api/push/subscriptions', 'unsubscribe']);
  await keepPush();
  expect(since()).toEqual([]);
});

test('a server that does not answer leaves push on', async () => {
  const { turnPushOn, turnPushOff } = await load();
  await turnPushOn();
  since();
  status = 422;
  await expect(turnPushOff()).rejects.toThrow();
  expect(since()).not.toContain('unsubscribe');
});

test('the end of the session ends push on this browser', async () => {
  const { turnPushOn, session } = await load();
  await turnPushOn();
  since();
  session.clearSession();
  await vi.waitFor(() => expect(since()).toContain('unsubscribe'));
});
