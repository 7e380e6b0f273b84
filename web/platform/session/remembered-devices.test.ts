// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceTokens, forgetDeviceTokens, storeDeviceToken } from './remembered-devices.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the tokens of this device', () => {
  it('are stored for the five newest accounts, without names', () => {
    for (let account = 1; account <= 7; account += 1) storeDeviceToken(`evd_${account}`);
    expect(deviceTokens()).toEqual(['evd_7', 'evd_6', 'evd_5', 'evd_4', 'evd_3']);
    expect(Object.values(localStorage).join()).not.toContain('@');
  });

  it.each([null, undefined, ''])('stay unchanged where the response has none (%j)', (token) => {
    storeDeviceToken('evd_1');
    storeDeviceToken(token);
    expect(deviceTokens()).toEqual(['evd_1']);
  });

  it.each(['{', '{"a":1}', '"evd_1"', '[1, null]', 'null'])(
    'are none where the storage holds %s',
    (stored) => {
      localStorage.setItem('evolve.devices', stored);
      expect(deviceTokens()).toEqual([]);
    },
  );

  it('leave nothing in storage when they are deleted', () => {
    storeDeviceToken('evd_1');
    forgetDeviceTokens();
    expect([deviceTokens(), localStorage.length]).toEqual([[], 0]);
  });

  it('are empty where storage is forbidden', () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    expect(() => storeDeviceToken('evd_1')).not.toThrow();
    expect(() => forgetDeviceTokens()).not.toThrow();
    expect(deviceTokens()).toEqual([]);
  });
});
