import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { personOf, signConsent } from './sign-address.ts';
import { type ConsentKind, confirmedConsent, confirmedConsents, suppressedAmong } from './store.ts';

export interface Recipient {
  kind: ConsentKind;
  /** Id of the consent. */
  id: string;
  email: string;
  /** Signed unsubscribe token, for `/newsletter/unsubscribe?token=`. */
  token: string;
}

/**
 * Returns the next page of addresses that may get the newsletter: confirmed and not suppressed. `next` is
 * the `after` of the following page, null at the end.
 */
export async function readRecipients(
  db: Database,
  { serverKey, after = '', most = 500 }: { serverKey: Buffer; after?: string; most?: number },
): Promise<{ recipients: Recipient[]; next: string | null }> {
  const consents = await confirmedConsents(db, after, most);
  const named = consents.map((consent) => ({ ...consent, person: personOf(serverKey, consent.email) }));
  const suppressed = await suppressedAmong(
    db,
    named.map(({ person }) => person),
  );
  const last = consents.at(-1);
  return {
    recipients: named
      .filter(({ person }) => !suppressed.has(person.toString('hex')))
      .map(({ email, kind, id }) => ({ kind, id, email, token: signConsent(serverKey, kind, id) })),
    next: consents.length === most && last ? normalEmail(last.email) : null,
  };
}

/** Returns the recipient of one consent, or null when it was withdrawn or the address is suppressed. */
export async function readRecipient(
  db: Database,
  { serverKey, kind, id }: { serverKey: Buffer; kind: ConsentKind; id: string },
): Promise<Recipient | null> {
  const consent = await confirmedConsent(db, kind, id);
  if (!consent) return null;
  if ((await suppressedAmong(db, [personOf(serverKey, consent.email)])).size > 0) return null;
  return { ...consent, token: signConsent(serverKey, kind, id) };
}
