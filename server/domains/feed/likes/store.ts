import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

// Posts and comments have a table of likes each, whose foreign key removes the likes with the content.
const tables = {
  post: { likes: 'post_likes', key: 'post_id', content: 'posts' },
  comment: { likes: 'comment_likes', key: 'comment_id', content: 'comments' },
} as const;

/** A post or a comment, and the member who likes it. */
interface Like {
  of: keyof typeof tables;
  id: string;
  memberId: string;
}

/**
 * Adds or removes a like and returns the change of the count (-1, 0 or 1). The caller has locked the content.
 */
export async function setLike(
  db: Database,
  { of, id, memberId, liked, now }: Like & { liked: boolean; now: Date },
): Promise<number> {
  const { likes, key, content } = tables[of];
  const change = liked
    ? sql`insert into ${sql.table(likes)} (${sql.ref(key)}, member_id, liked_at) values (${id}, ${memberId}, ${now}) on conflict do nothing`
    : sql`delete from ${sql.table(likes)} where ${sql.ref(key)} = ${id} and member_id = ${memberId}`;
  const { numAffectedRows } = await change.execute(db);
  if (!numAffectedRows) return 0;
  const step = liked ? 1 : -1;
  await sql`update ${sql.table(content)} set likes_count = likes_count + ${step} where id = ${id}`.execute(
    db,
  );
  return step;
}

export async function isLiked(db: Database, { of, id, memberId }: Like): Promise<boolean> {
  const { likes, key } = tables[of];
  const { rows } =
    await sql`select from ${sql.table(likes)} where ${sql.ref(key)} = ${id} and member_id = ${memberId}`.execute(
      db,
    );
  return rows.length > 0;
}
