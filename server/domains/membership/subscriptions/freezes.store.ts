import { sql } from 'kysely';
import { allowances } from '#contract/membership/allowances.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';

export async function insertFreeze(
  db: Database,
  freeze: { memberId: string; why: 'ended' | 'paused'; from: Date; until: Date },
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

/**
 * True if the freeze after the end of a plan exists: it began at `since` or later, and lasts beyond
 * `after`.
 */
export const hasEndedFreeze = async (
  db: Database,
  memberId: string,
  { since, after }: { since?: Date; after?: Date },
): Promise<boolean> => {
  let rows = db
    .selectFrom('membership_freezes')
    .select('id')
    .where('member_id', '=', memberId)
    .where('why', '=', 'ended');
  if (since) rows = rows.where('from_at', '>=', since);
  if (after) rows = rows.where('until_at', '>', after);
  return (await rows.executeTakeFirst()) !== undefined;
};

/**
 * Freezes the streak until `until` for a paused membership, from the moment of the request. A
 * running freeze keeps its start. Null ends it now. If the pause ends while the plan is still paid
 * (`isPaid`), the member never lost access, so the freeze covers only whole dates.
 */
export async function replacePauseFreeze(
  db: Database,
  memberId: string,
  { until, isPaid }: { until: Date | null; isPaid: boolean },
  now: Date,
): Promise<void> {
  const open = db
    .deleteFrom('membership_freezes')
    .where('member_id', '=', memberId)
    .where('why', '=', 'paused')
    .where('until_at', '>', now);
  if (until) {
    const replaced = await open.returning('from_at').execute();
    const from = new Date(Math.min(now.getTime(), ...replaced.map((row) => row.from_at.getTime())));
    if (until > from) await insertFreeze(db, { memberId, why: 'paused', from, until });
    return;
  }
  await open.where('from_at', '>=', now).execute();
  await db
    .updateTable('membership_freezes')
    .set({ until_at: now, whole_dates_only: isPaid })
    .where('member_id', '=', memberId)
    .where('why', '=', 'paused')
    .where('until_at', '>', now)
    .execute();
}

/**
 * Saves how long Starter's gate was closed for a member whose plan opens it now. The gate
 * closed when they reached the first locked day, when their plan fell to Starter, or when they left the
 * staff. While it is closed, the programme computes that time itself. Staff are skipped: the database saved
 * their time when they became staff.
 */
export async function recordGateTime(db: Database, memberId: string, now: Date): Promise<void> {
  await sql`
    insert into membership_freezes (id, member_id, why, from_at, until_at)
    select ${newId()}, r.member_id, 'upgrade', greatest(c.completed_at, m.since, s.staff_until), ${now}
    from rounds r
    join members s on s.id = r.member_id and s.staff is null
    left join memberships m on m.member_id = r.member_id
    join lateral (select max(completed_at) as completed_at from day_completions where member_id = r.member_id) c on true
    where r.member_id = ${memberId} and r.finished_at is null and r.current_day > ${allowances.starter.programme_days}
      and coalesce(m.tier, 'starter') = 'starter' and greatest(c.completed_at, m.since, s.staff_until) < ${now}
    limit 1`.execute(db);
}
