// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import {
  currentSession,
  endSession,
  followOtherTabs,
  onSessionEnd,
  refreshUser,
  startSession,
} from './session-store.ts';

const nora = { id: 'n', name: 'Nora' } as CurrentUser;
const finn = { id: 'f', name: 'Finn' } as CurrentUser;
/** What another tab of this browser does to the shared storage. */
const elsewhere = (token: string | null, user: CurrentUser | null) => {
  if (token) localStorage.setItem('evolve.token', token);
  else localStorage.removeItem('evolve.token');
  if (user) localStorage.setItem('evolve.user', JSON.stringify(user));
  else localStorage.removeItem('evolve.user');
  followOtherTabs({ key: 'evolve.token' });
};

afterEach(() => endSession('logout'));

test('a logout in another tab is one here', () => {
  startSession('t1', nora);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  elsewhere(null, null);
  expect(currentSession()).toEqual({ token: null, user: null });
  expect(ended.mock.calls).toEqual([['n', 'elsewhere']]);
  stop();
});

test('a login in another tab arrives here, and another member ends what the first one had open', () => {
  elsewhere('t1', nora);
  expect(currentSession()).toEqual({ token: 't1', user: nora });
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  elsewhere('t2', finn);
  expect(ended.mock.calls).toEqual([['n', 'elsewhere']]);
  expect(currentSession()).toEqual({ token: 't2', user: finn });
  stop();
});

test('a refreshed member of a session that is over changes nothing', () => {
  startSession('t1', nora);
  endSession('logout');
  refreshUser({ ...nora, name: 'Nora R.' });
  expect(currentSession().user).toBeNull();
  expect(localStorage.getItem('evolve.user')).toBeNull();
});

test('a damaged cache of the member keeps the token', () => {
  localStorage.setItem('evolve.token', 't3');
  localStorage.setItem('evolve.user', '{');
  followOtherTabs({ key: 'evolve.token' });
  expect(currentSession()).toEqual({ token: 't3', user: null });
});
