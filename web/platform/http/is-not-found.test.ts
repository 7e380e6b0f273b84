import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { isNotFound } from './is-not-found.ts';

test.each([
  [403, true, true],
  [404, true, true],
  [410, true, false],
  [422, true, false],
  [400, false, false],
  [401, false, false],
  [408, false, false],
  [429, false, false],
  [503, false, false],
])('%d: not found without cached data: %s, with it: %s', (status, nothing, something) => {
  const error = new ApiError(status, {});
  expect(isNotFound({ error, data: undefined })).toBe(nothing);
  expect(isNotFound({ error, data: {} })).toBe(something);
});

test('a network error and no error never count as not found', () => {
  expect(isNotFound({ error: new NetworkError() })).toBe(false);
  expect(isNotFound({ error: null })).toBe(false);
});
