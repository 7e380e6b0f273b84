import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api-error.ts';
import { failureOf, isGone } from './failures.ts';

test('the server speaks first, a lost connection has its own words', () => {
  expect(failureOf(new ApiError(409, { detail: 'It is locked.' }), 'createReply')).toBe('It is locked.');
  expect(failureOf(new ApiError(500, ''), 'createReply')).toBe('Failed to create reply');
  expect(failureOf(new NetworkError(), 'topics')).toBe('Network error loading topics');
});

test('gone is what the server does not know, not what could not be asked', () => {
  expect(isGone(new ApiError(404, ''))).toBe(true);
  expect(isGone(new ApiError(503, ''))).toBe(false);
  expect(isGone(new NetworkError())).toBe(false);
});
