import { api } from '../../platform/http/api.ts';
import { followLink } from '../../platform/session/follow-link.ts';

export type NewsletterLink = 'confirm' | 'unsubscribe';

/** Follows the link of an email. Repeating the call changes nothing, so a reload is safe. */
export async function follow(link: NewsletterLink): Promise<true> {
  await followLink<unknown>((token) =>
    link === 'confirm'
      ? api('POST /api/newsletter/confirm', { body: { token } })
      : api('POST /api/newsletter/unsubscribe', { query: { token } }),
  );
  return true;
}
