import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { forbiddenCodes, isNotFound, isShut, refusalOf } from './refusals.ts';

test.each([
  [401, 'signed_out', 'signed_out'],
  [402, 'plan', 'plan'],
  [403, 'not_yours', 'not_yours'],
  [404, 'gone', 'gone'],
  [410, 'gone', 'fault'],
  [422, 'gone', 'fault'],
  [400, 'fault', 'fault'],
  [408, 'fault', 'fault'],
  [429, 'fault', 'fault'],
  [503, 'fault', 'fault'],
] as const)('%d: %s without cached data, %s with it', (status, nothing, something) => {
  const error = new ApiError(status, {});
  expect(refusalOf({ error, data: undefined })).toBe(nothing);
  expect(refusalOf({ error, data: {} })).toBe(something);
});

test('a 403 is never gone, and shuts what is cached', () => {
  for (const [code, refusal] of Object.entries(forbiddenCodes)) {
    const error = new ApiError(403, { code });
    expect([refusalOf({ error }), isNotFound({ error }), isShut({ error })]).toEqual([refusal, false, true]);
  }
});

test('a lost connection, a fault of the page and no error', () => {
  expect(refusalOf({ error: new NetworkError() })).toBe('offline');
  expect(refusalOf({ error: new TypeError('x') })).toBe('fault');
  expect(refusalOf({ error: null })).toBeNull();
  expect(isShut({ error: new NetworkError() })).toBe(false);
});
