import { register } from '#server/domains/auth/register.ts';
import { rememberDevice } from '#server/domains/auth/remember-device.ts';
import { openSession } from '#server/domains/auth/sessions/open-session.ts';
import { zoneOrUtc } from '#server/domains/auth/zone-or-utc.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { castPassword } from './cast.ts';
import { hashOnce } from './hash-once.ts';

/**
 * Signs up a member of the cast with the functions that `POST /api/auth/register` calls, without the call and with one hash for all,
 * which take most of its time. `register` of a test's app makes the call itself.
 */
export async function signUpCast(
  db: Database,
  { name, email, timeZone, now }: { name: string; email: string; timeZone: string; now: Date },
): Promise<{ id: string; token: string }> {
  const passwordHash = await hashOnce(castPassword);
  const person = {
    name,
    email,
    timeZone: zoneOrUtc(timeZone),
    bio: null,
    dayStartHour: 0,
    passwordHash,
    now,
  };
  return inTransaction(db, async (transaction) => {
    const id = await register(transaction, person);
    const sessionId = newId();
    const token = await openSession(transaction, {
      id: sessionId,
      memberId: id,
      device: 'lightMyRequest',
      now,
    });
    await rememberDevice(transaction, { memberId: id, sessionId, now });
    return { id, token };
  });
}
