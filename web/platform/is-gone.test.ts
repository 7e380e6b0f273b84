import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { isGone } from './is-gone.ts';

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
])('%d: gone where nothing is shown: %s, where something is: %s', (status, nothing, something) => {
  const error = new ApiError(status, {});
  expect(isGone({ error, data: undefined })).toBe(nothing);
  expect(isGone({ error, data: {} })).toBe(something);
});

test('no answer and no error are no reason either', () => {
  expect(isGone({ error: new NetworkError() })).toBe(false);
  expect(isGone({ error: null })).toBe(false);
});
