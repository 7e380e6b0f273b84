// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let type: NavigationTimingType = 'navigate';
/** Loads the page anew at an address: what was in memory is gone, what the tab keeps is not. */
const load = async (path: string, how: NavigationTimingType = 'navigate') => {
  type = how;
  window.history.replaceState(null, '', path);
  vi.resetModules();
  const page = await import('./link-token.ts');
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
});

test.each(['/reset-password', '/auth/reset-password'])(
  'the link of a new password leaves the address and survives a reload: %s',
  async (path) => {
    expect((await load(`${path}?token=reset_1`)).linkToken()).toBe('reset_1');
    expect(window.location.search).toBe('');
    expect((await load(path, 'reload')).linkToken()).toBe('reset_1');
    expect((await load(path, 'reload')).linkToken()).toBe('reset_1');
    expect((await load(`${path}?token=reset_2`, 'reload')).linkToken()).toBe('reset_2');
  },
);

test('it is gone after its use', async () => {
  (await load('/reset-password?token=reset_1')).spendLinkToken();
  expect((await load('/reset-password', 'reload')).linkToken()).toBeNull();
});

test('whoever comes to the page without a link has none, nor after a reload', async () => {
  await load('/reset-password?token=reset_1');
  expect((await load('/reset-password')).linkToken()).toBeNull();
  expect((await load('/reset-password', 'reload')).linkToken()).toBeNull();
});

test('a link that was cut off counts as none', async () => {
  await load('/reset-password?token=reset_1');
  expect((await load('/reset-password?token=')).linkToken()).toBeNull();
  expect((await load('/reset-password', 'reload')).linkToken()).toBeNull();
});

test('no other page keeps its link', async () => {
  expect((await load('/verify-email?token=verify_1')).linkToken()).toBe('verify_1');
  expect(sessionStorage).toHaveLength(0);
  expect((await load('/verify-email', 'reload')).linkToken()).toBeNull();
});

test('without storage the link works as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect((await load('/reset-password?token=reset_1')).linkToken()).toBe('reset_1');
});
