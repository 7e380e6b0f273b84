// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { followLink } from './follow-link.ts';
import { linkToken, spendLinkToken, takeLinkToken } from './url-secrets.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/verify-email?token=verify_1');
  takeLinkToken();
});
afterEach(spendLinkToken);

const refusal = (status: number, code: string) => new ApiError(status, { detail: 'No.', code });

test('the call gets the token, which stays for a reload', async () => {
  expect(await followLink(async (token) => `${token} done`)).toBe('verify_1 done');
  expect(linkToken()).toBe('verify_1');
});

test.each([refusal(400, 'invalid_link'), refusal(400, 'invalid_reset_link'), refusal(404, 'not_found')])(
  'a refused link is forgotten: %o',
  async (reason) => {
    await expect(followLink(() => Promise.reject(reason))).rejects.toBe(reason);
    expect([linkToken(), sessionStorage.length]).toEqual([null, 0]);
  },
);

test.each([
  new NetworkError(),
  refusal(503, 'busy'),
  refusal(429, 'too_many_requests'),
  refusal(409, 'sign_in_first'),
])('any other failure keeps the link for a retry: %o', async (reason) => {
  await expect(followLink(() => Promise.reject(reason))).rejects.toBe(reason);
  expect(linkToken()).toBe('verify_1');
});

test('without a link no call is made', async () => {
  spendLinkToken();
  const call = vi.fn();
  await expect(followLink(call)).rejects.toThrow('without a link');
  expect(call).not.toHaveBeenCalled();
});
