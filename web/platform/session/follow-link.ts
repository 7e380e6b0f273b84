import { ApiError } from '../http/api.ts';
import { linkToken, spendLinkToken } from './url-secrets.ts';

/** Error codes of a link that will never work. */
const refused = ['invalid_link', 'invalid_reset_link', 'not_found'];

/**
 * Makes the call of an emailed link. A refused link is forgotten; after any other failure it can be retried,
 * also after a reload. Throws what the call throws, and an error if the page was opened without a link.
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
