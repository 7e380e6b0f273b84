import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/http/api-error.ts';
import { failureMessage, isNotFound } from './failures.ts';

test('the server speaks first, a lost connection has its own words', () => {
  expect(failureMessage(new ApiError(409, { detail: 'It is locked.' }), 'createReply')).toBe('It is locked.');
  expect(failureMessage(new ApiError(500, ''), 'createReply')).toBe('Failed to create reply');
  expect(failureMessage(new NetworkError(), 'topics')).toBe('Network error loading topics');
});

test('gone is what the server does not know, not what could not be asked', () => {
  expect(isNotFound(new ApiError(404, ''))).toBe(true);
  expect(isNotFound(new ApiError(503, ''))).toBe(false);
  expect(isNotFound(new NetworkError())).toBe(false);
});
