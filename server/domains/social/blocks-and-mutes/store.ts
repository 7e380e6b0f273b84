import { sql } from 'kysely';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Returns the name of a member whom the viewer may block or mute: any who is there, also with a private profile,
 * because they meet in comments and groups. Undefined for one who blocks the viewer, as for an unknown one.
 */
export async function findOther(
  db: Database,
  { id, viewerId }: { id: string; viewerId: string },
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select m.name from members m where m.id = ${id} and ${isPresent()}
      and (not ${isBlockedBetween(viewerId, sql`m.id`)}
        or exists (select from member_blocks mb where mb.blocker_id = ${viewerId} and mb.blocked_id = m.id))`.execute(
    db,
  );
  return rows[0];
}

/** True if one of two members blocks the other. */
export async function areBlocked(db: Database, a: string, b: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select ${isBlockedBetween(a, b)} as blocked`.execute(db);
  return rows[0]?.blocked ?? false;
}

/** Blocks a member. Returns false if they are blocked already. */
export async function insertBlock(db: Database, by: string, other: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('member_blocks')
    .values({ blocker_id: by, blocked_id: other, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('blocked_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteBlock(db: Database, by: string, other: string): Promise<void> {
  await db.deleteFrom('member_blocks').where('blocker_id', '=', by).where('blocked_id', '=', other).execute();
}

/** Mutes a member. Returns false if they are muted already. */
export async function insertMute(db: Database, by: string, other: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('member_mutes')
    .values({ muter_id: by, muted_id: other, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('muted_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMute(db: Database, by: string, other: string): Promise<void> {
  await db.deleteFrom('member_mutes').where('muter_id', '=', by).where('muted_id', '=', other).execute();
}

/** Returns a page of the members whom a member blocks or mutes, newest first. */
export async function pageOfBlockedOrMuted(
  db: Database,
  which: 'blocked' | 'muted',
  { viewerId, after, limit }: { viewerId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<(MemberRow & { since: Date })[]> {
  const [table, mine, theirs] =
    which === 'blocked'
      ? [sql.table('member_blocks'), sql.ref('pair.blocker_id'), sql.ref('pair.blocked_id')]
      : [sql.table('member_mutes'), sql.ref('pair.muter_id'), sql.ref('pair.muted_id')];
  const below =
    after === null
      ? sql`true`
      : sql`(pair.created_at, ${theirs}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<MemberRow & { since: Date }>`
    select ${memberColumns()}, pair.created_at as since from ${table} pair
    join members m on m.id = ${theirs} left join memberships ms on ms.member_id = m.id
    where ${mine} = ${viewerId} and ${isPresent()} and ${below}
    order by pair.created_at desc, ${theirs} desc limit ${limit}`.execute(db);
  return rows;
}
