import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** A post, and the member who likes it. */
interface Like {
  id: string;
  memberId: string;
}

/**
 * Adds or removes a like and returns the change of the count (-1, 0 or 1). The caller has locked the post.
 */
export async function setLike(
  db: Database,
  { id, memberId, liked, now }: Like & { liked: boolean; now: Date },
): Promise<number> {
  const { numAffectedRows } = await (liked
    ? sql`insert into post_likes (post_id, member_id, liked_at) values (${id}, ${memberId}, ${now}) on conflict do nothing`
    : sql`delete from post_likes where post_id = ${id} and member_id = ${memberId}`
  ).execute(db);
  if (!numAffectedRows) return 0;
  const step = liked ? 1 : -1;
  await sql`update posts set likes_count = likes_count + ${step} where id = ${id}`.execute(db);
  return step;
}

export async function isLiked(db: Database, { id, memberId }: Like): Promise<boolean> {
  const { rows } = await sql`
    select from post_likes where post_id = ${id} and member_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

/** Removes at most `most` likes of a member and updates the counts. Returns how many were removed. */
export async function dropLikes(db: Database, memberId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from post_likes where (post_id, member_id) in (
        select post_id, member_id from post_likes where member_id = ${memberId} order by post_id limit ${most}) returning post_id)
    update posts p set likes_count = likes_count - 1 from gone where p.id = gone.post_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
