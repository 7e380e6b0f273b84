// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import {
  currentSession,
  endSession,
  followOtherTabs,
  forgetEnding,
  lastEnding,
  onSessionEnd,
  refreshUser,
  startSession,
} from './session-store.ts';

const nora = { id: 'n', name: 'Nora', week_starts_on: 7 } as CurrentUser;
const finn = { id: 'f', name: 'Finn', week_starts_on: 7 } as CurrentUser;
/** Changes the shared storage as another tab would. */
const elsewhere = (token: string | null, user: CurrentUser | null) => {
  if (token) localStorage.setItem('evolve.token', token);
  else localStorage.removeItem('evolve.token');
  if (user) localStorage.setItem('evolve.user', JSON.stringify(user));
  else localStorage.removeItem('evolve.user');
  followOtherTabs({ key: 'evolve.token' });
};

afterEach(() => endSession('logout'));

test('a logout in another tab ends the session here', () => {
  startSession('t1', nora);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  elsewhere(null, null);
  expect(currentSession()).toEqual({ token: null, user: null });
  expect(ended.mock.calls).toEqual([['n', 'elsewhere']]);
  stop();
});

test('a login in another tab starts the session here, and another member ends the first one’s', () => {
  elsewhere('t1', nora);
  expect(currentSession()).toEqual({ token: 't1', user: nora });
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  elsewhere('t2', finn);
  expect(ended.mock.calls).toEqual([['n', 'elsewhere']]);
  expect(currentSession()).toEqual({ token: 't2', user: finn });
  stop();
});

test('refreshing the member of an ended session changes nothing', () => {
  startSession('t1', nora);
  endSession('logout');
  refreshUser({ ...nora, name: 'Nora R.' });
  expect(currentSession().user).toBeNull();
  expect(localStorage.getItem('evolve.user')).toBeNull();
});

test('a damaged member cache keeps the token', () => {
  localStorage.setItem('evolve.token', 't3');
  localStorage.setItem('evolve.user', '{');
  followOtherTabs({ key: 'evolve.token' });
  expect(currentSession()).toEqual({ token: 't3', user: null });
});

describe('another member signs in in another tab, which arrives here in two steps', () => {
  const token = () => {
    localStorage.setItem('evolve.token', 't2');
    followOtherTabs({ key: 'evolve.token' });
  };
  const user = () => {
    localStorage.setItem('evolve.user', JSON.stringify(finn));
    followOtherTabs({ key: 'evolve.user' });
  };
  test.each([
    ['the token first', [token, user]],
    ['the member first', [user, token]],
  ])('%s', (_, steps) => {
    startSession('t1', nora);
    const seen: (string | null)[] = [];
    const stop = onSessionEnd((member) => seen.push(member));
    for (const step of steps) step();
    expect(seen).toEqual(['n']);
    expect(currentSession()).toEqual({ token: 't2', user: finn });
    stop();
  });
});

test('a page restored from the back/forward cache reads the current session', () => {
  startSession('t1', nora);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  localStorage.setItem('evolve.token', 't2');
  localStorage.setItem('evolve.user', JSON.stringify(finn));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(ended.mock.calls).toEqual([['n', 'elsewhere']]);
  expect(currentSession().user).toEqual(finn);
  stop();
});

test('each storage write keeps one member apart from the next', () => {
  startSession('t1', nora);
  const written = vi.spyOn(Storage.prototype, 'setItem');
  const dropped = vi.spyOn(Storage.prototype, 'removeItem');
  startSession('t2', finn);
  expect(dropped.mock.invocationCallOrder.at(-1)).toBeLessThan(written.mock.invocationCallOrder[0] ?? 0);
  expect(dropped.mock.calls.map(([key]) => key)).toEqual(['evolve.token', 'evolve.user']);
  vi.restoreAllMocks();
});

test('a late response about the previous member is not stored with the new token', () => {
  startSession('t1', nora);
  localStorage.setItem('evolve.token', 't2');
  refreshUser({ ...nora, name: 'Nora R.' });
  expect(JSON.parse(localStorage.getItem('evolve.user') ?? '')).toEqual(nora);
});

test('if the server names another member than the one shown, cached reads are removed first', () => {
  startSession('t1', nora);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  refreshUser(finn);
  expect(ended.mock.calls).toEqual([['n', 'elsewhere']]);
  expect(currentSession()).toEqual({ token: 't1', user: finn });
  stop();
});

test('member data that arrives from another tab does not end the session', () => {
  elsewhere('t1', null);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  elsewhere('t1', nora);
  expect(ended).not.toHaveBeenCalled();
  expect(currentSession().user).toEqual(nora);
  stop();
});

describe('why the session ended, for the sign-in page', () => {
  const suspended = 'Your account is suspended until March 5, 2026, 14:00 UTC. The reason: Spam.';

  test('is the server’s sentence until the next sign-in, and isn’t stored in this tab', () => {
    startSession('t1', nora);
    endSession('expired', suspended);
    expect(lastEnding()).toBe(suspended);
    expect(JSON.stringify(sessionStorage)).not.toContain('Spam');
    startSession('t2', nora);
    expect(lastEnding()).toBeNull();
  });

  test('is forgotten once the sign-in page has shown it', () => {
    startSession('t1', nora);
    endSession('expired', suspended);
    forgetEnding();
    expect(lastEnding()).toBeNull();
  });

  test('reaches the other tabs, and leaves nothing for the next person at this device', () => {
    vi.useFakeTimers();
    startSession('t1', nora);
    localStorage.setItem('evolve.ending', suspended);
    elsewhere(null, null);
    expect(lastEnding()).toBe(suspended);
    vi.advanceTimersByTime(2_000);
    expect(localStorage.getItem('evolve.ending')).toBeNull();
    vi.useRealTimers();
  });

  test('is a general sentence after a refused token, and empty after a logout', () => {
    startSession('t1', nora);
    endSession('expired');
    expect(lastEnding()).toBe('You were signed out on this device. Please sign in again.');
    startSession('t2', nora);
    endSession('logout');
    expect(lastEnding()).toBeNull();
  });
});
