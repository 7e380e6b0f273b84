import { redirect } from '@tanstack/react-router';
import { homePath } from '../navigation/pages.ts';
import { currentToken } from './session-store.ts';

export const loginPath = '/auth/login';

/** The main app requires login (A section 2.1); the wanted page is remembered. */
export function membersOnly({ location }: { location: { href: string } }): void {
  if (currentToken()) return;
  throw redirect({ to: loginPath, search: wanted(location.href), replace: true });
}

/** The auth area is for visitors: a member is taken to the app (A section 2.1). */
export function visitorsOnly({ search }: { search?: { next?: string } } = {}): void {
  // Asked here as well: what a route refuses of its search is still in the address, and the router hands it on.
  if (currentToken()) throw redirect({ href: samePath(search?.next) ?? homePath, replace: true });
}

/** Only what is worth coming back to is kept in the address. */
export const wanted = (href: string): { next?: string } => {
  const next = samePath(href);
  return next && next !== '/' && next !== homePath ? { next } : {};
};

/** A path on this site and outside the auth area, or undefined: nobody is sent elsewhere by a link to our login. */
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
