import { readStored, writeStored } from '../app/browser-storage.ts';
import { currentToken, subscribeSession } from './session-store.ts';

/**
 * Secrets that a link has in its query: the token of an email, the ids of a payment. They leave the address
 * at once, so that they stay out of the history and the address bar.
 * Session storage keeps them for a reload until they are used or refused or the session changes. Without
 * storage the member opens the link again.
 */
const carriers =
  /^\/((auth\/)?reset-password|verify-email|reminder|payment-choice|unsubscribe|newsletter\/\w+|(payment|registration)-success)\/*$/;
/**
 * Signing in is a step of these payment links. For a payment choice, signing out of another account is one
 * too.
 */
const outlivesSignIn = /^\/(payment|registration)-/;
const outlivesSignOut = /^\/payment-choice/;
const key = 'evolve.link';
const names = ['token', 'session_id', 'registration_id'] as const;
type Name = (typeof names)[number];
let link: { path?: string } & { [name in Name]?: string } = {};
let holder = currentToken();

export function takeLinkToken(): void {
  const url = new URL(window.location.href);
  const query = url.searchParams;
  const isCarrier = carriers.test(url.pathname);
  if (isCarrier && names.some((name) => query.has(name))) {
    link = { path: url.pathname };
    for (const name of names) {
      link[name] = query.get(name) ?? '';
      query.delete(name);
    }
    window.history.replaceState(window.history.state, '', url);
    writeStored(key, JSON.stringify(link), 'sessionStorage');
  } else if (wasReloaded()) link = storedLink();
  // A page opened anew without a link has no secret.
  else if (isCarrier) spendLinkToken();
}

/** Returns the link from before a reload, or an empty one when there is none or it's damaged. */
function storedLink(): typeof link {
  try {
    return JSON.parse(readStored(key, 'sessionStorage') ?? '{}') as typeof link;
  } catch {
    return {};
  }
}

export const linkToken = (): string | null => linkSecret('token');
export const linkSecret = (name: Name): string | null => link[name] || null;

/** Forgets the link, in memory and for a reload. */
export function spendLinkToken(): void {
  link = {};
  writeStored(key, null, 'sessionStorage');
}

// A link belongs to the member who opened it, not to the next one at this device.
subscribeSession(() => {
  const token = currentToken();
  if (token !== holder && !(holder ? outlivesSignOut : outlivesSignIn).test(link.path ?? ''))
    spendLinkToken();
  holder = token;
});

/** Returns true if this document is a reload or was reached with Back. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(entry?.type ?? '');
}
