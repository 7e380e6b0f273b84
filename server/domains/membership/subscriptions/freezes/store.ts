import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

export async function insertFreeze(
  db: Database,
  freeze: { memberId: string; why: 'upgrade' | 'ended' | 'paused'; from: Date; until: Date },
): Promise<void> {
  await db
    .insertInto('membership_freezes')
    .values({
      id: newId(),
      member_id: freeze.memberId,
      why: freeze.why,
      from_at: freeze.from,
      until_at: freeze.until,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** The freeze of a pause that is not over yet is the given one from now on; null ends it. */
export async function replacePauseFreeze(
  db: Database,
  memberId: string,
  freeze: { from: Date; until: Date } | null,
  now: Date,
): Promise<void> {
  const open = db
    .deleteFrom('membership_freezes')
    .where('member_id', '=', memberId)
    .where('why', '=', 'paused')
    .where('until_at', '>', now);
  if (freeze) {
    await open.execute();
    if (freeze.until > freeze.from) await insertFreeze(db, { memberId, why: 'paused', ...freeze });
    return;
  }
  await open.where('from_at', '>=', now).execute();
  await db
    .updateTable('membership_freezes')
    .set({ until_at: now })
    .where('member_id', '=', memberId)
    .where('why', '=', 'paused')
    .where('until_at', '>', now)
    .execute();
}
