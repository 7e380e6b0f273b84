import { describe, expect, test } from 'vitest';
import { rawFetch } from '../../testing/raw-fetch.ts';
import { addressOf, type PushScope, readPush, renewPush, showPush, tapPush } from './worker.ts';

const origin = 'https://evolve.example';
const calls = { done: '/api/done', snooze: { call: '/api/snooze', for: '30_minutes' } };

const options = { userVisibleOnly: true, applicationServerKey: null };
const subscription = (endpoint: string, given = options as PushSubscriptionOptions) => ({
  options: given,
  toJSON: () => ({ endpoint }),
});

function openScope(urls: string[] = []) {
  const did: string[] = [];
  const scope: PushScope = {
    location: { origin },
    registration: {
      showNotification: async (title, options) => void did.push(`show ${title} ${JSON.stringify(options)}`),
      pushManager: { subscribe: async (options) => subscription('new', options) },
    },
    clients: {
      matchAll: async () => urls.map((url) => ({ url, focus: async () => void did.push(`focus ${url}`) })),
      openWindow: async (url) => void did.push(`open ${url}`),
    },
  };
  return { scope, did };
}

const fetched = rawFetch();

describe('readPush', () => {
  test.each(['', 'null', '[]', '7', '{"title":{"a":1},"path":5}', 'not json'])(
    'reads %j as a plain message',
    (text) =>
      expect(readPush(text)).toEqual({ title: 'Evolve', body: '', path: '/', tag: 'evolve', actions: [] }),
  );

  test('leaves out actions it does not know', () =>
    expect(
      readPush('{"actions":[{"action":"done","title":"I did it"},{"action":"pay","title":"Pay"},null]}')
        .actions,
    ).toEqual([{ action: 'done', title: 'I did it' }]));
});

test.each([
  ['/evolve90', `${origin}/evolve90`],
  ['https://evil.example/x', `${origin}/`],
  ['//evil.example/x', `${origin}/`],
  ['javascript:alert(1)', `${origin}/`],
  ['http://[', `${origin}/`],
])('%s opens %s', (path, address) => expect(addressOf(path, origin)).toBe(address));

test('a message without a token offers no actions', async () => {
  const { scope, did } = openScope();
  await showPush(scope, '{"title":"Walk","actions":[{"action":"done","title":"I did it"}]}');
  expect(did[0]).toContain('"actions":[]');
});

describe('tapPush', () => {
  const tap = async (action: string, urls: string[] = []) => {
    const { scope, did } = openScope(urls);
    await tapPush(scope, { data: { path: '/evolve90', token: 'secret' }, action, calls });
    return did;
  };

  test('focuses a tab that shows the page, and otherwise opens one', async () => {
    expect(await tap('', [`${origin}/journal`, `${origin}/evolve90?day=3`])).toEqual([
      `focus ${origin}/evolve90?day=3`,
    ]);
    expect(await tap('', [`${origin}/journal`])).toEqual([`open ${origin}/evolve90`]);
  });

  test('does an action with the token, and opens nothing', async () => {
    fetched.mockImplementation(async () => new Response('{}'));
    expect(await tap('done')).toEqual([]);
    expect(await tap('snooze')).toEqual([]);
    expect(fetched.mock.calls.map(([call, init]: unknown[]) => [call, (init as RequestInit).body])).toEqual([
      ['/api/done', '{"token":"secret"}'],
      ['/api/snooze', '{"token":"secret","for":"30_minutes"}'],
    ]);
  });

  test.each([
    ['a refusal', async () => new Response('', { status: 409 })],
    ['a lost connection', async () => Promise.reject(new TypeError())],
  ])('opens the page after %s', async (_, answer) => {
    fetched.mockImplementation(answer);
    expect(await tap('done')).toEqual([`open ${origin}/evolve90`]);
  });
});

describe('renewPush', () => {
  const renewed = async (change: Parameters<typeof renewPush>[1]) => {
    fetched.mockImplementation(async () => new Response('{}'));
    await renewPush(openScope().scope, change, '/api/renewed');
    return fetched.mock.calls.map((call: unknown[]) => {
      const { method, body } = call[1] as RequestInit;
      return [method, call[0], JSON.parse(String(body))];
    });
  };
  const sent = (after: string) => [
    'PUT',
    '/api/renewed',
    { before: { endpoint: 'old' }, after: { endpoint: after } },
  ];

  test('subscribes as before, and sends both', async () =>
    expect(await renewed({ oldSubscription: subscription('old'), newSubscription: null })).toEqual([
      sent('new'),
    ]));

  test('sends the subscription that the browser made', async () =>
    expect(
      await renewed({ oldSubscription: subscription('old'), newSubscription: subscription('given') }),
    ).toEqual([sent('given')]));

  test('leaves it to the next visit without the one before', async () =>
    expect(await renewed({ oldSubscription: null, newSubscription: subscription('given') })).toEqual([]));

  test('a lost connection is left to the next visit', async () => {
    fetched.mockRejectedValue(new TypeError());
    const renewal = renewPush(openScope().scope, { oldSubscription: subscription('old') }, '/api/renewed');
    await expect(renewal).resolves.toBeUndefined();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
