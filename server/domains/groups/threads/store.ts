import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Stores the thread of a pod: a private group without leaders, which has no card. */
export async function insertThread(
  db: Database,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await db
    .insertInto('groups')
    .values({
      id,
      name,
      description: `The thread of ${name}.`,
      is_private: true,
      is_pod: true,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/**
 * Adds a member, who reads posts from `since` on, and counts them. Changes nothing when they are in already. The caller has locked the
 * group.
 */
export async function insertReader(
  db: Database,
  { threadId, memberId, since }: { threadId: string; memberId: string; since: Date },
): Promise<void> {
  await sql`
    with added as (
      insert into group_members (group_id, member_id, role, joined_at, reads_from)
      select g.id, ${memberId}, 'member', ${since}, ${since}::timestamptz - interval '1 ms' from groups g where g.id = ${threadId} and g.is_pod
      on conflict do nothing returning group_id
    )
    update groups g set members_count = members_count + 1 from added a where g.id = a.group_id`.execute(db);
}

export async function setClosed(db: Database, threadId: string, now: Date): Promise<void> {
  await db.updateTable('groups').set({ closed_at: now }).where('id', '=', threadId).execute();
}

export const isThread = async (db: Database, id: string): Promise<boolean> =>
  (await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', id)
    .where('is_pod', '=', true)
    .executeTakeFirst()) !== undefined;
