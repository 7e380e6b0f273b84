import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** A post or a comment, and the member who likes it. */
interface Like {
  of: 'post' | 'comment';
  id: string;
  memberId: string;
}

// Posts and comments have a table of likes each, whose foreign key removes the likes with the content.
const statements = {
  post: {
    add: ({ id, memberId }: Like, now: Date) => sql`
      insert into post_likes (post_id, member_id, liked_at) values (${id}, ${memberId}, ${now}) on conflict do nothing`,
    remove: ({ id, memberId }: Like) =>
      sql`delete from post_likes where post_id = ${id} and member_id = ${memberId}`,
    find: ({ id, memberId }: Like) =>
      sql`select from post_likes where post_id = ${id} and member_id = ${memberId}`,
    count: (id: string, step: number) =>
      sql`update posts set likes_count = likes_count + ${step} where id = ${id}`,
  },
  comment: {
    add: ({ id, memberId }: Like, now: Date) => sql`
      insert into comment_likes (comment_id, member_id, liked_at) values (${id}, ${memberId}, ${now}) on conflict do nothing`,
    remove: ({ id, memberId }: Like) =>
      sql`delete from comment_likes where comment_id = ${id} and member_id = ${memberId}`,
    find: ({ id, memberId }: Like) =>
      sql`select from comment_likes where comment_id = ${id} and member_id = ${memberId}`,
    count: (id: string, step: number) =>
      sql`update comments set likes_count = likes_count + ${step} where id = ${id}`,
  },
};

/**
 * Adds or removes a like and returns the change of the count (-1, 0 or 1). The caller has locked the content.
 */
export async function setLike(
  db: Database,
  { liked, now, ...like }: Like & { liked: boolean; now: Date },
): Promise<number> {
  const { add, remove, count } = statements[like.of];
  const { numAffectedRows } = await (liked ? add(like, now) : remove(like)).execute(db);
  if (!numAffectedRows) return 0;
  const step = liked ? 1 : -1;
  await count(like.id, step).execute(db);
  return step;
}

export async function isLiked(db: Database, like: Like): Promise<boolean> {
  const { rows } = await statements[like.of].find(like).execute(db);
  return rows.length > 0;
}

/** Removes at most `most` likes of a member and updates the counts. Returns how many were removed. */
export async function dropLikes(db: Database, memberId: string, most: number): Promise<number> {
  const { numAffectedRows: posts } = await sql`
    with gone as (
      delete from post_likes where (post_id, member_id) in (
        select post_id, member_id from post_likes where member_id = ${memberId} order by post_id limit ${most}) returning post_id)
    update posts p set likes_count = likes_count - 1 from gone where p.id = gone.post_id`.execute(db);
  const { numAffectedRows: comments } = await sql`
    with gone as (
      delete from comment_likes where (comment_id, member_id) in (
        select comment_id, member_id from comment_likes where member_id = ${memberId} order by comment_id limit ${most}) returning comment_id)
    update comments c set likes_count = likes_count - 1 from gone where c.id = gone.comment_id`.execute(db);
  return Number(posts ?? 0n) + Number(comments ?? 0n);
}
