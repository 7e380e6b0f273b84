import { ApiError } from '../http/api.ts';
import { linkToken, spendLinkToken } from './url-secrets.ts';

/** What the server answers to a secret that leads nowhere, now and later. */
const refused = ['invalid_link', 'invalid_reset_link', 'not_found'];

/**
 * Makes the call that an emailed link is for. A refused link is forgotten; after any other failure the link is still there for another
 * try or a reload. Throws as the call does, and where the page was opened without a link.
 */
export async function followLink<T>(
  call: (token: string) => Promise<T>,
  token: string | null = linkToken(),
): Promise<T> {
  if (!token) throw new Error('This page was opened without a link.');
  return call(token).catch((reason: unknown) => {
    if (reason instanceof ApiError && refused.includes(reason.code)) spendLinkToken();
    throw reason;
  });
}
