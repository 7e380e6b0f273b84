import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/http/api-error.ts';
import { failureMessage, isNotFound } from './failures.ts';

test("shows the server's sentence first, and has its own words for a lost connection", () => {
  expect(failureMessage(new ApiError(409, { detail: 'It is locked.' }), 'createReply')).toBe('It is locked.');
  expect(failureMessage(new ApiError(500, ''), 'createReply')).toBe('Failed to create reply');
  expect(failureMessage(new NetworkError(), 'topics')).toBe('Network error loading topics');
});

test('404 and 422 count as not found, and a network error does not', () => {
  expect(isNotFound(new ApiError(404, ''))).toBe(true);
  expect(isNotFound(new ApiError(503, ''))).toBe(false);
  expect(isNotFound(new NetworkError())).toBe(false);
});
