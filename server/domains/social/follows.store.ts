import { sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PersonRow, personColumns, personJoins } from './store.ts';

/** Adds a follow. Returns false when it exists. */
export async function insertFollow(
  db: Database,
  followerId: string,
  followedId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId, followed_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('followed_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFollow(db: Database, followerId: string, followedId: string): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute();
}

/** Returns a page of the members the viewer follows, or of their followers, newest first. */
export async function pageOfFollows(
  db: Database,
  which: 'following' | 'followers',
  { viewerId, after, limit }: { viewerId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<(PersonRow & { followed_at: Date })[]> {
  const [mine, theirs] =
    which === 'following'
      ? [sql.ref('l.follower_id'), sql.ref('l.followed_id')]
      : [sql.ref('l.followed_id'), sql.ref('l.follower_id')];
  const below =
    after === null
      ? sql`true`
      : sql`(l.followed_at, ${theirs}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<PersonRow & { followed_at: Date }>`
    select ${personColumns(viewerId)}, l.followed_at from follows l join members m on m.id = ${theirs} ${personJoins}
    where ${mine} = ${viewerId} and ${isPresent()} and ${below} order by l.followed_at desc, ${theirs} desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
