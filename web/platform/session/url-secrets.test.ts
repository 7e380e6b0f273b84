// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import type * as Store from './session-store.ts';

let type: NavigationTimingType = 'navigate';
/** Loads the page at an address. Memory is cleared, session storage stays. */
const load = async (path: string, how: NavigationTimingType = 'navigate') => {
  type = how;
  window.history.replaceState(null, '', path);
  vi.resetModules();
  const page = await import('./url-secrets.ts');
  page.takeLinkToken();
  return page;
};

beforeEach(() => {
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type, name: window.location.href } as unknown as PerformanceEntry,
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const carriers = [
  '/reset-password',
  '/auth/reset-password',
  '/verify-email',
  '/payment-choice',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
];

test.each(carriers)('a link leaves the address and survives reloads: %s', async (path) => {
  expect((await load(`${path}?token=secret_1&plan=x`)).linkToken()).toBe('secret_1');
  expect(window.location.search).toBe('?plan=x');
  expect((await load(path, 'reload')).linkToken()).toBe('secret_1');
  expect((await load(path, 'reload')).linkToken()).toBe('secret_1');
  expect((await load(`${path}?token=secret_2`, 'reload')).linkToken()).toBe('secret_2');
});

test.each(['/payment-success', '/registration-success'])(
  'payment ids leave the address and survive reloads: %s',
  async (path) => {
    await load(`${path}?session_id=cs_1&registration_id=reg_1`);
    expect(window.location.search).toBe('');
    const { linkSecret } = await load(path, 'reload');
    expect([linkSecret('session_id'), linkSecret('registration_id'), linkSecret('token')]).toEqual([
      'cs_1',
      'reg_1',
      null,
    ]);
  },
);

test('the query of any other page stays', async () => {
  expect((await load('/feed?token=mine')).linkToken()).toBeNull();
  expect(window.location.search).toBe('?token=mine');
  expect(sessionStorage).toHaveLength(0);
});

const nora = { id: 'n' } as CurrentUser;
const finn = { id: 'f' } as CurrentUser;
/** Opens a link, changes the session, and returns to the page with Back. */
const openThen = async (path: string, happen: (session: typeof Store) => void) => {
  const { linkSecret } = await load(path);
  happen(await import('./session-store.ts'));
  const left = linkSecret('token') ?? linkSecret('session_id');
  const back = await load(path.split('?', 1)[0]!, 'back_forward');
  return [left, back.linkToken() ?? back.linkSecret('session_id')];
};

test.each(['/reset-password', '/verify-email', '/newsletter/confirm'])(
  'a link that was not used is gone when its opener signs in, and for the next member: %s',
  async (path) => {
    expect(await openThen(`${path}?token=secret_1`, (s) => s.startSession('evt_1', nora))).toEqual([
      null,
      null,
    ]);
    expect(await openThen(`${path}?token=secret_1`, (s) => s.startSession('evt_2', finn))).toEqual([
      null,
      null,
    ]);
    expect(await openThen(`${path}?token=secret_1`, (s) => s.endSession('logout'))).toEqual([null, null]);
  },
);

test('a sign-in in another tab removes the link too', async () => {
  const there = (session: typeof Store) => {
    localStorage.setItem('evolve.token', 'evt_9');
    localStorage.setItem('evolve.user', JSON.stringify(nora));
    session.followOtherTabs({ key: null });
  };
  expect(await openThen('/reset-password?token=secret_1', there)).toEqual([null, null]);
});

test('refreshing the member keeps the link', async () => {
  localStorage.setItem('evolve.token', 'evt_1');
  localStorage.setItem('evolve.user', JSON.stringify(nora));
  const refresh = (session: typeof Store) => session.refreshUser({ ...nora, name: 'Nora' });
  expect(await openThen('/reset-password?token=secret_1', refresh)).toEqual(['secret_1', 'secret_1']);
});

test('a payment choice survives signing in, and signing out of another account', async () => {
  const path = '/payment-choice?token=secret_1';
  const signIn = (session: typeof Store) => session.startSession('evt_1', finn);
  const change = (session: typeof Store) => {
    session.endSession('logout');
    session.startSession('evt_2', nora);
  };
  expect(await openThen(path, signIn)).toEqual(['secret_1', 'secret_1']);
  expect(await openThen(path, change)).toEqual(['secret_1', 'secret_1']);
});

test('payment ids survive a sign-in, but no sign-out', async () => {
  const path = '/registration-success?session_id=cs_1&registration_id=reg_1';
  expect(await openThen(path, (s) => s.startSession('evt_1', nora))).toEqual(['cs_1', 'cs_1']);
  expect(await openThen(path, (s) => s.endSession('logout'))).toEqual([null, null]);
});

test('the link is removed after its use', async () => {
  (await load('/reset-password?token=reset_1')).spendLinkToken();
  expect((await load('/reset-password', 'reload')).linkToken()).toBeNull();
});

test('a page opened without a link has none, also after a reload', async () => {
  await load('/reset-password?token=reset_1');
  expect((await load('/reset-password')).linkToken()).toBeNull();
  expect((await load('/reset-password', 'reload')).linkToken()).toBeNull();
});

test('a truncated link counts as none', async () => {
  await load('/reset-password?token=reset_1');
  expect((await load('/reset-password?token=')).linkToken()).toBeNull();
  expect((await load('/reset-password', 'reload')).linkToken()).toBeNull();
});

test('without storage the link works as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect((await load('/reset-password?token=reset_1')).linkToken()).toBe('reset_1');
});
