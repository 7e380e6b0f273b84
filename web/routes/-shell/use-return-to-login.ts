import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { loginPath, wanted } from '../../platform/session/route-guards.ts';
import { useSession } from '../../platform/session/session.ts';
import { lastEndedBy } from '../../platform/session/session-store.ts';

/**
 * Redirects to the login when the session has ended, here or in another tab, and when another member has signed in. Only an expired
 * session remembers the page. Goes by what the session is, because it may end before the frame of the page is mounted. A page for members
 * needs a session from the start; one that is open to visitors only doesn't lose it.
 */
export function useReturnToLogin(page: 'for members' | 'open'): void {
  const navigate = useNavigate();
  const { token, user } = useSession();
  const hadToken = useRef(page === 'for members' || token !== null);
  const shown = useRef<string | null>(null);
  const isSignedIn = token !== null;
  const member = user?.id ?? null;
  useEffect(() => {
    const isOver = hadToken.current && !isSignedIn;
    const isReplaced = shown.current !== null && member !== null && shown.current !== member;
    if (isSignedIn) hadToken.current = true;
    shown.current = member ?? shown.current;
    if (!isOver && !isReplaced) return;
    const isExpired = lastEndedBy() === 'expired';
    const { pathname, search } = window.location;
    void navigate({
      to: loginPath,
      search: isExpired ? wanted(pathname + search) : {},
      replace: isExpired,
    });
  }, [isSignedIn, member, navigate]);
}
