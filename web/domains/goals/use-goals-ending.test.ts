// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { startSession } from '../../platform/session/session.ts';
import { endSession, lastEnding } from '../../platform/session/session-store.ts';
import { useGoalsEnding } from './use-goals-ending.ts';

afterEach(cleanup);
const words = 'Please log in to view your goals.';
beforeEach(() => {
  localStorage.clear();
  startSession('token', { id: 'n', name: 'Nora' } as CurrentUser);
});

it('names the goals, whichever call notices that the session is over', () => {
  renderHook(() => useGoalsEnding());
  endSession('expired');
  expect(lastEnding()).toBe(words);
});

it('leaves the server’s own reason, and says nothing to who logs out', () => {
  renderHook(() => useGoalsEnding());
  endSession('expired', 'Your account is suspended.');
  expect(lastEnding()).toBe('Your account is suspended.');
  localStorage.clear();
  startSession('token', { id: 'n', name: 'Nora' } as CurrentUser);
  endSession('logout');
  expect(lastEnding()).toBeNull();
});

it('says nothing about goals once their page is closed', () => {
  const { unmount } = renderHook(() => useGoalsEnding());
  unmount();
  endSession('expired');
  expect(lastEnding()).not.toBe(words);
});
