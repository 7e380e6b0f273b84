import { type BillingPeriod, type PaidTier, packageFor } from '#contract/prices.ts';
import { emailTaken, type Registration } from '#server/domains/auth/register.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, newId, sha256 } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { registrationLife } from './rules.ts';
import { accountOf, insertRegistration } from './store.ts';

/**
 * Keeps what the wizard gathered until the plan is paid for: nobody can sign in with it, and it does not take the address
 * (decision 18, T2, T3). Answers the secret that names it; 409 when the address has an account.
 */
export async function openRegistration(
  db: Database,
  {
    registration,
    tier,
    billingPeriod,
    serverKey,
  }: { registration: Registration; tier: PaidTier; billingPeriod: BillingPeriod; serverKey: Buffer },
): Promise<string> {
  const { now, ...person } = registration;
  if (await accountOf(db, normalEmail(person.email))) throw emailTaken();
  const id = newId();
  const secret = secretOf(serverKey, id);
  await insertRegistration(db, {
    id,
    secretHash: sha256(secret),
    ...person,
    tier,
    // Founders pay monthly, whatever was asked (decision 2).
    billingPeriod: packageFor(tier, billingPeriod)?.period ?? 'monthly',
    now,
    expiresAt: new Date(now.getTime() + registrationLife),
  });
  return secret;
}

/** The secret of a registration follows from the server key, so that the address of the payment page's way back can be made again. */
export const secretOf = (serverKey: Buffer, id: string): string =>
  derivedSecret('reg', deriveKey(serverKey, 'registrations'), id);
