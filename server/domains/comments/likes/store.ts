import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Adds or removes a like and returns the change of the count (-1, 0 or 1). The caller has locked the comment. */
export async function setLike(
  db: Database,
  { id, memberId, liked, now }: { id: string; memberId: string; liked: boolean; now: Date },
): Promise<number> {
  const { numAffectedRows } = await (liked
    ? sql`insert into comment_likes (comment_id, member_id, liked_at) values (${id}, ${memberId}, ${now}) on conflict do nothing`
    : sql`delete from comment_likes where comment_id = ${id} and member_id = ${memberId}`
  ).execute(db);
  if (!numAffectedRows) return 0;
  const step = liked ? 1 : -1;
  await sql`update comments set likes_count = likes_count + ${step} where id = ${id}`.execute(db);
  return step;
}

export async function isLiked(
  db: Database,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from comment_likes where comment_id = ${id} and member_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

/** Removes at most `most` likes of a member and updates the counts. Returns how many were removed. */
export async function dropLikes(db: Database, memberId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from comment_likes where (comment_id, member_id) in (
        select comment_id, member_id from comment_likes where member_id = ${memberId} order by comment_id limit ${most}) returning comment_id)
    update comments c set likes_count = likes_count - 1 from gone where c.id = gone.comment_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
