import { sql } from 'kysely';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Stores a request to join, or a repeated one. A removed member stays marked as removed. The caller has
 * locked the group.
 */
export async function saveRequest(
  db: Database,
  { groupId, memberId, now }: { groupId: string; memberId: string; now: Date },
): Promise<void> {
  await sql`
    insert into group_requests (group_id, member_id, status, asked_at) values (${groupId}, ${memberId}, 'pending', ${now})
    on conflict (group_id, member_id) do update
      set status = 'pending', asked_at = excluded.asked_at, decided_at = null, decided_by = null`.execute(db);
}

/** Withdraws an open request. Returns false when there is none. */
export async function withdrawRequest(db: Database, groupId: string, memberId: string): Promise<boolean> {
  const { rows: kept } = await sql`
    update group_requests set status = 'removed'
    where group_id = ${groupId} and member_id = ${memberId} and status = 'pending' and removed_at is not null returning 1`.execute(
    db,
  );
  if (kept.length > 0) return true;
  const { rows } = await sql`
    delete from group_requests where group_id = ${groupId} and member_id = ${memberId} and status = 'pending' returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes a member's request, because they join or their plan doesn't include the group. */
export async function forgetRequest(db: Database, groupId: string, memberId: string): Promise<void> {
  await db
    .deleteFrom('group_requests')
    .where('group_id', '=', groupId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function declineRequest(
  db: Database,
  decision: { groupId: string; memberId: string; by: string; now: Date },
): Promise<void> {
  await sql`
    update group_requests set status = 'declined', decided_at = ${decision.now}, decided_by = ${decision.by}
    where group_id = ${decision.groupId} and member_id = ${decision.memberId}`.execute(db);
}

/** Marks a member as removed. From now on they can join by request only. */
export async function markRemoved(
  db: Database,
  { groupId, memberId, by, now }: { groupId: string; memberId: string; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into group_requests (group_id, member_id, status, asked_at, decided_at, decided_by, removed_at)
    values (${groupId}, ${memberId}, 'removed', ${now}, ${now}, ${by}, ${now})
    on conflict (group_id, member_id) do update
      set status = 'removed', decided_at = excluded.decided_at, decided_by = excluded.decided_by, removed_at = excluded.removed_at`.execute(
    db,
  );
}

/** Returns the stored tier of a member with an open request; undefined without one. */
export async function findWaiting(
  db: Database,
  groupId: string,
  memberId: string,
): Promise<{ tier: string | null; staff: string | null } | undefined> {
  const { rows } = await sql<{ tier: string | null; staff: string | null }>`
    select ms.tier, m.staff from group_requests r join members m on m.id = r.member_id left join memberships ms on ms.member_id = r.member_id
    where r.group_id = ${groupId} and r.member_id = ${memberId} and r.status = 'pending'`.execute(db);
  return rows[0];
}

export interface WaitingRow {
  id: string;
  name: string;
  tier: string | null;
  staff: string | null;
  removed_at: Date | null;
}

/** Returns all open requests, oldest first. */
export async function allWaiting(db: Database, groupId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select m.id, m.name, ms.tier, m.staff, r.removed_at
    from group_requests r join members m on m.id = r.member_id left join memberships ms on ms.member_id = m.id
    where r.group_id = ${groupId} and r.status = 'pending' and ${isPresent()} order by r.asked_at, r.member_id`.execute(
    db,
  );
  return rows;
}

export interface RequestRow extends MemberRow {
  asked_at: Date;
}

/** Returns a page of open requests, oldest first. */
export async function pageOfRequests(
  db: Database,
  groupId: string,
  { after, limit }: { after: { askedAt: Date; id: string } | null; limit: number },
): Promise<RequestRow[]> {
  const below =
    after === null
      ? sql`true`
      : sql`(r.asked_at, r.member_id) > (${after.askedAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<RequestRow>`
    select ${memberColumns()}, r.asked_at
    from group_requests r join members m on m.id = r.member_id left join memberships ms on ms.member_id = m.id
    where r.group_id = ${groupId} and r.status = 'pending' and ${isPresent()} and ${below}
    order by r.asked_at, r.member_id limit ${limit}`.execute(db);
  return rows;
}
