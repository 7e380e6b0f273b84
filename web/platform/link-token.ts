/**
 * What a link brings in its query that nobody else should see: the one-time token of a mail, the names of a payment. Read
 * once, kept in memory, and taken out of the address at once, so that it stays neither in the history nor in what the
 * browser shows (decisions 14 and 25, A section 2.6). The link for a new password works until its use, so this tab keeps it for a reload.
 */
const carriers =
  /^\/((auth\/)?reset-password|verify-email|payment-choice|newsletter\/\w+|(payment|registration)-success)\/*$/;
const resetting = /^\/(auth\/)?reset-password\/*$/;
const keptKey = 'evolve.reset-link';
const names = ['token', 'session_id', 'registration_id'] as const;
type Name = (typeof names)[number];
const secrets = new Map<Name, string>();

export function takeLinkToken(): void {
  const { pathname, search, hash } = window.location;
  if (!carriers.test(pathname)) return;
  const query = new URLSearchParams(search);
  for (const name of names) {
    secrets.set(name, query.get(name) ?? '');
    query.delete(name);
  }
  if (resetting.test(pathname)) keepResetLink(new URLSearchParams(search).has('token'));
  if (search)
    window.history.replaceState(
      window.history.state,
      '',
      `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`,
    );
}

export const linkToken = (): string | null => linkSecret('token');
export const linkSecret = (name: Name): string | null => secrets.get(name) || null;

/** After its use: it works only once. */
export function spendLinkToken(): void {
  secrets.clear();
  try {
    sessionStorage.removeItem(keptKey);
  } catch {
    // There is nothing to forget.
  }
}

/** Keeps the token that came with this page, or finds the one that came before the reload. */
function keepResetLink(isNew: boolean): void {
  try {
    if (isNew) sessionStorage.setItem(keptKey, secrets.get('token') ?? '');
    else if (wasReloaded()) secrets.set('token', sessionStorage.getItem(keptKey) ?? '');
    else sessionStorage.removeItem(keptKey);
  } catch {
    // Without storage the link in the email is opened again.
  }
}

/** Whether this document is a reload of this page, or was gone back to. */
export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (
    (entry?.type === 'reload' || entry?.type === 'back_forward') &&
    URL.parse(entry.name)?.pathname === window.location.pathname
  );
}
