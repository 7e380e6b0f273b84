/**
 * The one-time token of a mail's link (`?token=`): read once, kept in memory, and taken out of the address at once, so
 * that it stays neither in the history nor in what the browser shows (decision 25, A section 2.6).
 */
const carriers = ['/reset-password', '/auth/reset-password', '/verify-email'];
let token: string | null = null;

export function takeLinkToken(): void {
  const { pathname, search, hash } = window.location;
  if (!carriers.includes(pathname.replace(/\/+$/, ''))) return;
  const query = new URLSearchParams(search);
  token = query.get('token') || null;
  if (!query.has('token')) return;
  query.delete('token');
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`,
  );
}

export const linkToken = (): string | null => token;

/** After its use: the token works only once. */
export const spendLinkToken = (): void => {
  token = null;
};
