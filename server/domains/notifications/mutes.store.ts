import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Mutes or unmutes a post for a member. Does nothing for a deleted post. */
export async function setMuted(
  db: Database,
  memberId: string,
  { postId, muted, now }: { postId: string; muted: boolean; now: Date },
): Promise<void> {
  if (muted)
    await sql`
      insert into notification_mutes (member_id, post_id, muted_at)
      select ${memberId}, id, ${now} from posts where id = ${postId} on conflict do nothing`.execute(db);
  else
    await db
      .deleteFrom('notification_mutes')
      .where('member_id', '=', memberId)
      .where('post_id', '=', postId)
      .execute();
}

/** Mutes or unmutes a group for a member. Returns false if they aren't in it. */
export async function setGroupMuted(
  db: Database,
  memberId: string,
  { groupId, muted, now }: { groupId: string; muted: boolean; now: Date },
): Promise<boolean> {
  const membership = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('group_id', '=', groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!membership) return false;
  if (muted)
    await db
      .insertInto('notification_group_mutes')
      .values({ member_id: memberId, group_id: groupId, muted_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await db
      .deleteFrom('notification_group_mutes')
      .where('member_id', '=', memberId)
      .where('group_id', '=', groupId)
      .execute();
  return true;
}

export async function mutedPosts(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_mutes')
    .select('post_id')
    .where('member_id', '=', memberId)
    .orderBy('muted_at', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ post_id }) => post_id);
}
