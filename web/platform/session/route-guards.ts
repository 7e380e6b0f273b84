import { redirect } from '@tanstack/react-router';
import { homePath, startPath } from '../navigation/destinations.ts';
import { currentSession, currentToken } from './session-store.ts';

export const loginPath = '/auth/login';

/** Redirects visitors to the login page, with the wanted path in `next`. */
export function membersOnly({ location }: { location: { href: string } }): void {
  if (currentToken()) return;
  throw redirect({ to: loginPath, search: wanted(location.href), replace: true });
}

/** Redirects members out of the auth area, to the wanted path or the start page. */
export function visitorsOnly({ search }: { search?: { next?: string } } = {}): void {
  // The path is checked here too, because the router passes on search values that a route refused.
  const { token, user } = currentSession();
  if (token) throw redirect({ href: samePath(search?.next) ?? startPath(user) ?? homePath, replace: true });
}

/** Returns the search with `next`, or an empty one for `/`, which leads to the start page anyway. */
export const wanted = (href: string): { next?: string } => {
  const next = samePath(href);
  return next && next !== '/' ? { next } : {};
};

/**
 * Returns a path of this site outside the auth area, or undefined. This prevents open redirects from the
 * login page.
 */
export function samePath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/')) return undefined;
  try {
    const url = new URL(next, window.location.origin);
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === window.location.origin && !/^\/(\/|auth(\/|$))/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
