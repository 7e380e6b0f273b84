import type { Database } from '#server/platform/database/database.ts';
import { deleteRegistrations } from './registrations/store.ts';
import { retireSeat } from './subscriptions/seats.store.ts';

/**
 * Deletes a member's registrations and retires their founding seat. Charges stay without their name, as the law
 * asks, and refunds stay by a keyed hash, because they are once per person.
 */
export async function forgetBuyer(db: Database, memberId: string, email: string): Promise<void> {
  await deleteRegistrations(db, memberId, email);
  await retireSeat(db, memberId);
}
