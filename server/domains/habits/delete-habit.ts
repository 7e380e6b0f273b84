import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { missing } from './read-habits.ts';
import { deleteHabit } from './store.ts';

/** Deletes a habit with its dates. Throws 404 if the member has no such habit. */
export async function removeHabit(
  db: Database,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<void> {
  if (!(await deleteHabit(db, memberId, id))) return missing();
  await recordEvent(db, 'habit.deleted', { by: memberId, about: { habit: id }, at: now });
}
