import { register } from '#server/domains/auth/register.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { accountOf, type RegistrationRow, saveCompleted } from './store.ts';

/**
 * Returns the member of a registration, made now if there is none; the caller holds the row. Returns null when the address has an
 * account that this registration didn't open: whoever opened it chose another password, so the two may be two people, and what
 * one of them pays never reaches the other.
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
