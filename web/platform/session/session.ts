import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
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

/** Token and member of this browser; rerenders when either changes, here or in another tab. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession);

/** The signed-in member. Only for screens inside the app shell, which draws nothing before the member is known. */
export function useMember(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen is for members; draw it inside the app shell.');
  return user;
}

let refreshing: Promise<CurrentUser> | null = null;

/**
 * Asks the server who is signed in (A section 4, session start). A refused token ends the session inside `api`;
 * any other failure is thrown and leaves the session as it is. Several askers share one call.
 */
export function loadMember(): Promise<CurrentUser> {
  refreshing ??= api('GET /api/auth/me')
    .then((user) => {
      refreshUser(user);
      void import('./register-device.ts').then(
        (m) => m.registerDevice(),
        () => undefined,
      );
      return user;
    })
    .finally(() => (refreshing = null));
  return refreshing;
}

/** Forgets the session here without asking the server, for a token that no longer works. */
export const clearSession = (): void => endSession('expired');

/** The member leaves: tells the server (a lost connection does not hold anybody back), then forgets everything private. */
export async function logout(): Promise<void> {
  if (currentToken())
    await api('POST /api/auth/logout', { keepalive: true, signal: AbortSignal.timeout(4_000) }).catch(
      () => undefined,
    );
  leave();
}

/** Forgets everything private in this browser, where the server has already ended the session. */
export const leave = (): void => endSession('logout');
