import { readStored, writeStored } from '../app/browser-storage.ts';
import { currentToken, subscribeSession } from './session-store.ts';

/**
 * What a link brings in its query that no one else should see: the secret of an email, the names of a payment. It leaves the address at
 * once, so that it stays neither in the history nor in what the browser shows (decisions 14 and 25, A section 2.6). This tab keeps it
 * for a reload, also by a new build, until it is used or refused or the session of this browser changes. Without storage the link in
 * the email is opened again.
 */
const carriers =
  /^\/((auth\/)?reset-password|verify-email|payment-choice|newsletter\/\w+|(payment|registration)-success)\/*$/;
/** Signing in is a step of what these links are for; of a decision about a payment, signing out of another account is one as well. */
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
  } else if (wasReloaded()) link = JSON.parse(readStored(key, 'sessionStorage') ?? '{}') as typeof link;
  // Whoever opens the page anew without a link has none.
  else if (isCarrier) spendLinkToken();
}

export const linkToken = (): string | null => linkSecret('token');
export const linkSecret = (name: Name): string | null => link[name] || null;

/** Forgets the link, in memory and for a reload. */
export function spendLinkToken(): void {
  link = {};
  writeStored(key, null, 'sessionStorage');
}

// A link belongs to whoever opened it, not to the next member at this device.
subscribeSession(() => {
  const token = currentToken();
  if (token !== holder && !(holder ? outlivesSignOut : outlivesSignIn).test(link.path ?? ''))
    spendLinkToken();
  holder = token;
});

/** Whether this document is a reload, or was gone back to. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(entry?.type ?? '');
}
