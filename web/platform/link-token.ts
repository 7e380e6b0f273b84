/**
 * What a link brings in its query that nobody else should see: the one-time token of a mail, the names of a payment. Read
 * once, kept in memory, and taken out of the address at once, so that it stays neither in the history nor in what the
 * browser shows (decisions 14 and 25, A section 2.6).
 */
const carriers =
  /^\/((auth\/)?reset-password|verify-email|payment-choice|newsletter\/\w+|(payment|registration)-success)\/*$/;
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
export const spendLinkToken = (): void => secrets.clear();
