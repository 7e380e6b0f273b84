// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, lose } from '../../testing/fake-api.ts';

const server = fakeApi({ 'POST /api/auth/devices': { device_token: 'evd_new' } });
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

/** Reloads the app, which clears its memory. */
const load = async () => {
  vi.resetModules();
  return import('./register-device.ts');
};
const tokens = async () => (await import('./remembered-devices.ts')).deviceTokens();

test('a session from before devices asks once, sends the stored tokens and stores the new one', async () => {
  localStorage.setItem('evolve.devices', '["evd_other"]');
  const { registerDevice } = await load();
  await Promise.all([registerDevice(), registerDevice()]);
  await (await load()).registerDevice();
  expect(server.calls.map(({ body }) => body)).toEqual([{ device_tokens: ['evd_other'] }]);
  expect(await tokens()).toEqual(['evd_new', 'evd_other']);
});

test('a remembered device makes no call', async () => {
  server.on({ 'POST /api/auth/devices': { device_token: null } });
  await (await load()).registerDevice();
  await (await load()).registerDevice();
  expect(server.calls).toHaveLength(1);
  expect(await tokens()).toEqual([]);
});

test.each(['evd_1', null])('after a sign-in that returned %s no call is made', async (token) => {
  (await import('./remembered-devices.ts')).storeDeviceToken(token);
  await (await load()).registerDevice();
  expect(server.calls).toEqual([]);
});

test('a failed call is retried at the next load, and not before', async () => {
  server.on({ 'POST /api/auth/devices': lose() });
  const { registerDevice } = await load();
  await registerDevice();
  await registerDevice();
  expect(server.calls).toHaveLength(1);
  server.on({ 'POST /api/auth/devices': { device_token: 'evd_new' } });
  await (await load()).registerDevice();
  expect(await tokens()).toEqual(['evd_new']);
});

test('after all tokens were deleted the next session asks again', async () => {
  await (await load()).registerDevice();
  (await import('./remembered-devices.ts')).forgetDeviceTokens();
  await (await load()).registerDevice();
  expect(server.calls).toHaveLength(2);
});
