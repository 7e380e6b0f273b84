import { register } from '#server/domains/auth/register.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { accountOf, type RegistrationRow, saveCompleted } from './store.ts';

/**
 * Returns the member of a registration, and creates it if needed. The caller has locked the row. Returns
 * null when the address has an account that this registration didn't open. Its password differs, so it may
 * belong to another person, and the payment must not reach it.
 */
export async function joinMember(
  db: Database,
  registration: RegistrationRow,
  now: Date,
): Promise<string | null> {
  if (registration.member_id) return registration.member_id;
  if (await accountOf(db, normalEmail(registration.email))) return null;
  const memberId = await register(db, {
    email: registration.email,
    name: registration.name,
    bio: registration.bio,
    passwordHash: registration.password_hash,
    timeZone: registration.time_zone,
    dayStartHour: registration.day_start_hour,
    now,
  });
  await saveCompleted(db, { id: registration.id, memberId, now });
  return memberId;
}
