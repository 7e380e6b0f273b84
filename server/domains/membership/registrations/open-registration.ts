import { type BillingPeriod, type PaidTier, packageFor } from '#contract/membership/prices.ts';
import { emailTaken, type Registration } from '#server/domains/auth/register.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, newId, sha256 } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { registrationLife } from './rules.ts';
import { accountOf, insertRegistration } from './store.ts';

/**
 * Stores the wizard's data until the plan is paid. It can't be used to sign in and doesn't reserve the
 * address. Returns its secret. Throws 409 when the address has an account.
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
    // Founders pay monthly, even if a yearly plan was requested.
    billingPeriod: packageFor(tier, billingPeriod)?.period ?? 'monthly',
    now,
    expiresAt: new Date(now.getTime() + registrationLife),
  });
  return secret;
}

/**
 * Derives the secret of a registration from the server key, so that the return address of the payment page
 * can be rebuilt.
 */
export const secretOf = (serverKey: Buffer, id: string): string =>
  derivedSecret('reg', deriveKey(serverKey, 'registrations'), id);
