// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { endSession, followOtherTabs, startSession } from '../../platform/session/session-store.ts';
import { useReturnToLogin } from './use-return-to-login.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const nora = { id: 'n', name: 'Nora' } as CurrentUser;
const finn = { id: 'f', name: 'Finn' } as CurrentUser;
const open = (page: 'for members' | 'open') => renderHook(() => useReturnToLogin(page));
const toLogin = { to: '/auth/login', search: { next: '/profile/goals' }, replace: true };

beforeEach(() => {
  navigate.mockClear();
  window.history.replaceState(null, '', '/profile/goals');
  startSession('t1', nora);
});
afterEach(() => {
  cleanup();
  endSession('logout');
});

it('leads to the login when the session ended before the frame was mounted', () => {
  endSession('expired');
  open('for members');
  expect(navigate.mock.calls).toEqual([[toLogin]]);
});

it.each(['for members', 'open'] as const)('leads to the login when it ends later: a page %s', (page) => {
  open(page);
  expect(navigate).not.toHaveBeenCalled();
  act(() => endSession('expired'));
  expect(navigate.mock.calls).toEqual([[toLogin]]);
});

it('doesn’t remember the page of who signs out', () => {
  open('for members');
  act(() => endSession('logout'));
  expect(navigate.mock.calls).toEqual([[{ to: '/auth/login', search: {}, replace: false }]]);
});

it('leaves a visitor on an open page', () => {
  endSession('logout');
  open('open');
  expect(navigate).not.toHaveBeenCalled();
});

it('leaves the page of a member whom another member replaces in one step', () => {
  open('for members');
  act(() => {
    localStorage.setItem('evolve.token', 't2');
    localStorage.setItem('evolve.user', JSON.stringify(finn));
    followOtherTabs({ key: null });
  });
  expect(navigate.mock.calls).toEqual([[{ to: '/auth/login', search: {}, replace: false }]]);
});

it('is in every route that asks for a session, which may end before the page is mounted', () => {
  const guarded = globSync('web/routes/**/*.tsx').filter((path) =>
    readFileSync(path, 'utf8').includes('beforeLoad: membersOnly'),
  );
  expect(guarded.length).toBeGreaterThan(1);
  for (const path of guarded)
    expect(readFileSync(path, 'utf8'), path).toContain("useReturnToLogin('for members')");
});
