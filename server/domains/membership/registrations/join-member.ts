import { register } from '#server/domains/auth/register.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database.ts';
import { accountOf, type RegistrationRow, saveCompleted } from './store.ts';

/**
 * The member of a registration, made now if there is none; the row is held by the caller. An address that has an account by now
 * never gets a second one: what was paid goes to the account it has, and nobody is signed in by it.
 */
export async function joinMember(db: Database, registration: RegistrationRow, now: Date): Promise<string> {
  if (registration.member_id) return registration.member_id;
  const existing = await accountOf(db, normalEmail(registration.email));
  const memberId =
    existing?.id ??
    (await register(db, {
      email: registration.email,
      name: registration.name,
      bio: registration.bio,
      passwordHash: registration.password_hash,
      timeZone: registration.time_zone,
      dayStartHour: registration.day_start_hour,
      now,
    }));
  await saveCompleted(db, { id: registration.id, memberId, now });
  return memberId;
}
