import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { api } from '../http/api.ts';
import {
  currentSession,
  currentToken,
  endSession,
  refreshUser,
  type Session,
  subscribeSession,
} from './session-store.ts';

export {
  currentMember,
  currentToken,
  forgetEnding,
  lastEnding,
  onSessionEnd,
  refreshUser,
  type Session,
  startSession,
} from './session-store.ts';

/** Returns token and member of this browser. Rerenders when either changes, here or in another tab. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession);

/**
 * Returns the signed-in member. Only for screens inside the app shell, which renders nothing before the
 * member is known.
 */
export function useMember(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen is for members; draw it inside the app shell.');
  return user;
}

let refreshing: Promise<CurrentUser> | null = null;

/**
 * Asks the server who is signed in (session start). A refused token ends the session inside
 * `api`. Any other failure is thrown and leaves the session as it is. Parallel callers share one call.
 */
export function loadMember(): Promise<CurrentUser> {
  refreshing ??= api('GET /api/auth/me')
    .then((user) => {
      refreshUser(user);
      return user;
    })
    .finally(() => (refreshing = null));
  return refreshing;
}

/** Ends the session here without asking the server, for a token that no longer works. */
export const clearSession = (): void => endSession('expired');

/** Logs out: tells the server, waiting 4 s at most, then removes everything private. */
export async function logout(): Promise<void> {
  if (currentToken())
    await api('POST /api/auth/logout', { keepalive: true, signal: AbortSignal.timeout(4_000) }).catch(
      () => undefined,
    );
  leave();
}

/** Removes everything private from this browser after the server has ended the session. */
export const leave = (): void => endSession('logout');
