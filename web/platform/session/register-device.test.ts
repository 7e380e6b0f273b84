// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const calls: unknown[] = [];
let answer: () => Promise<Response>;
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  calls.length = 0;
  answer = async () => Response.json({ device_token: 'evd_new' });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    calls.push([url, JSON.parse(body)]);
    return answer();
  });
});

/** Loads the app anew: what was in memory is gone. */
const load = async () => {
  vi.resetModules();
  return import('./register-device.ts');
};
const tokens = async () => (await import('./remembered-devices.ts')).deviceTokens();

test('a session from before asks once, shows what the device holds and keeps the token', async () => {
  localStorage.setItem('evolve.devices', '["evd_other"]');
  const { registerDevice } = await load();
  await Promise.all([registerDevice(), registerDevice()]);
  await (await load()).registerDevice();
  expect(calls).toEqual([['/api/auth/devices', { device_tokens: ['evd_other'] }]]);
  expect(await tokens()).toEqual(['evd_new', 'evd_other']);
});

test('a device that is remembered already is not asked about again', async () => {
  answer = async () => Response.json({ device_token: null });
  await (await load()).registerDevice();
  await (await load()).registerDevice();
  expect(calls).toHaveLength(1);
  expect(await tokens()).toEqual([]);
});

test.each(['evd_1', null])('after a sign-in that answered %s there is nothing to ask', async (token) => {
  (await import('./remembered-devices.ts')).storeDeviceToken(token);
  await (await load()).registerDevice();
  expect(calls).toEqual([]);
});

test('a call that failed is made again at the next load, and not before', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const { registerDevice } = await load();
  await registerDevice();
  await registerDevice();
  expect(calls).toHaveLength(1);
  answer = async () => Response.json({ device_token: 'evd_new' });
  await (await load()).registerDevice();
  expect(await tokens()).toEqual(['evd_new']);
});

test('after everything was forgotten the next session asks again', async () => {
  await (await load()).registerDevice();
  (await import('./remembered-devices.ts')).forgetDeviceTokens();
  await (await load()).registerDevice();
  expect(calls).toHaveLength(2);
});
