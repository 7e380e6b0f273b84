import type { BillingPeriod, PaidTier } from '#contract/membership/prices.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { insertConsent, insertMember } from './store.ts';

/** Shown in step 3 and accepted by registering. Stored with the consent. */
export const newsletterWording =
  "You'll also get the Evolve newsletter. You can unsubscribe in one click, and we won't send it until you confirm your email address.";

export interface Registration {
  email: string;
  name: string;
  bio: string | null;
  passwordHash: string;
  timeZone: string;
  dayStartHour: number;
  now: Date;
}

/**
 * Stores a registration that must be paid first, and returns its secret. The noun of memberships gives it, because
 * payments belong to a later domain.
 */
export type RegisterToPay = (
  db: Database,
  order: { registration: Registration; tier: PaidTier; billingPeriod: BillingPeriod },
) => Promise<string>;

/**
 * Creates the account with its consent, and enqueues the email that confirms the address. Returns the
 * member's id. Throws 409 when the address has an account.
 */
export async function register(db: Database, registration: Registration): Promise<string> {
  const id = newId();
  const { now } = registration;
  try {
    await insertMember(db, { id, ...registration });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw emailTaken();
    throw error;
  }
  await insertConsent(db, {
    id: newId(),
    email: registration.email,
    memberId: id,
    wording: newsletterWording,
    now,
  });
  await recordEvent(db, 'member.registered', { by: id, about: {}, at: now });
  await enqueue(db, 'send-verification', { member_id: id }, { key: `verify ${id}` });
  return id;
}

/**
 * Creates the account of someone who was invited. The link proved the address, and they didn't ask for the newsletter, so neither an email
 * nor a consent follows. Returns the member's id. Throws 409 when the address has an account.
 */
export async function registerInvited(
  db: Database,
  { now, ...person }: Pick<Registration, 'email' | 'name' | 'passwordHash' | 'timeZone' | 'now'>,
): Promise<string> {
  const id = newId();
  try {
    await insertMember(db, { id, ...person, bio: null, dayStartHour: 0, verifiedAt: now, now });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw emailTaken();
    throw error;
  }
  await recordEvent(db, 'member.registered', { by: id, about: {}, at: now });
  return id;
}

/** Returns a 409: the address has an account. */
export const emailTaken = () =>
  conflict(
    "There's already an account with this email address. You can sign in, or reset your password.",
    'email_taken',
    { fields: { email: "There's already an account with this email address." } },
  );
