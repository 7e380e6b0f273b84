// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askPermission, closeShown, pushState, subscribePush, unsubscribePush } from './push.ts';

/** A key of 65 bytes, all of them `byte`. */
const serverKey = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(65).fill(byte)));

class Subscription {
  readonly endpoint: string;
  readonly options: { applicationServerKey: ArrayBuffer };
  constructor(endpoint: string, key: Uint8Array<ArrayBuffer>) {
    this.endpoint = endpoint;
    this.options = { applicationServerKey: key.buffer };
  }
  toJSON = () => ({ keys: { p256dh: 'public', auth: 'secret' } });
  unsubscribe = async () => {
    current = null;
    return true;
  };
}

let current: Subscription | null;
let subscribed: number;
let permission: string;
let closed: string[];

const registration = {
  pushManager: {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (current) return current;
      subscribed += 1;
      return (current = new Subscription(`https://push.example/${subscribed}`, applicationServerKey));
    },
  },
  getNotifications: async () => ['one', 'two'].map((tag) => ({ close: () => void closed.push(tag) })),
};

/** Gives the browser a service worker. Without a registration its worker never gets ready. */
function giveBrowser(known: typeof registration | null = registration) {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.assign(navigator, {
    serviceWorker: {
      getRegistration: async () => known ?? undefined,
      ready: known ? Promise.resolve(known) : new Promise(() => undefined),
    },
    permissions: { query: async () => ({ state: permission }) },
  });
}

beforeEach(() => {
  current = null;
  subscribed = 0;
  permission = 'granted';
  closed = [];
  giveBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'permissions');
});

describe('the state', () => {
  test('is on with a subscription, and off without', async () => {
    expect(await pushState()).toBe('off');
    await subscribePush(serverKey(4));
    expect(await pushState()).toBe('on');
  });

  test('is off while the first visit downloads the worker', async () => {
    giveBrowser(null);
    expect(await pushState()).toBe('off');
  });

  test.each([
    ['denied', 'blocked'],
    ['prompt', 'off'],
  ])('with the permission %s is %s', async (given, state) => {
    permission = given;
    expect(await pushState()).toBe(state);
  });

  test.each([
    ['has no such query', undefined],
    ['refuses the query', { query: () => Promise.reject(new TypeError('not a valid name')) }],
  ])('of a browser that %s follows its permission', async (_how, permissions) => {
    permission = 'denied';
    giveBrowser();
    Object.assign(navigator, { permissions });
    expect(await pushState()).toBe('blocked');
    permission = 'default';
    giveBrowser();
    Object.assign(navigator, { permissions });
    expect(await pushState()).toBe('off');
  });

  test.each(['PushManager', 'Notification'])('is unsupported without %s', async (name) => {
    Reflect.deleteProperty(globalThis, name);
    expect(await pushState()).toBe('unsupported');
  });
});

test('permission is asked for, and only a yes counts', async () => {
  expect(await askPermission()).toBe(true);
  permission = 'default';
  expect(await askPermission()).toBe(false);
});

describe('subscribing', () => {
  test('returns what the server wants, and uses a subscription again', async () => {
    const device = { endpoint: 'https://push.example/1', keys: { p256dh: 'public', auth: 'secret' } };
    expect(await subscribePush(serverKey(4))).toEqual(device);
    expect(await subscribePush(serverKey(4))).toEqual(device);
  });

  test('replaces a subscription to another key', async () => {
    await subscribePush(serverKey(4));
    expect((await subscribePush(serverKey(5))).endpoint).toBe('https://push.example/2');
  });

  test('reads a key in base64url', async () => {
    await subscribePush('-_8');
    expect([...new Uint8Array(current?.options.applicationServerKey ?? new ArrayBuffer())]).toEqual([
      0xfb, 0xff,
    ]);
  });

  test('fails when the worker does not get ready', async () => {
    giveBrowser(null);
    vi.useFakeTimers();
    const refused = subscribePush(serverKey(4)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await refused).toMatchObject({ message: expect.stringContaining('no service worker') });
  });
});

describe('the end', () => {
  test('removes the subscription and what is shown', async () => {
    await subscribePush(serverKey(4));
    await unsubscribePush();
    expect(current).toBeNull();
    expect(closed).toEqual(['one', 'two']);
  });

  test.each(['a worker', 'push'])('does nothing without %s', async (missing) => {
    if (missing === 'push') Reflect.deleteProperty(globalThis, 'PushManager');
    else giveBrowser(null);
    await unsubscribePush();
    expect(closed).toEqual([]);
  });

  test('closing what is shown needs no worker', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await closeShown();
    expect(closed).toEqual([]);
  });
});
