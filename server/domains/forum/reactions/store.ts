import { sql } from 'kysely';
import type { ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Adds a reaction. Returns false when it exists already. */
export async function addReaction(
  db: Database,
  reaction: { postId: string; memberId: string; kind: ReactionKind; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('forum_reactions')
    .values({
      post_id: reaction.postId,
      member_id: reaction.memberId,
      kind: reaction.kind,
      reacted_at: reaction.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a reaction. Returns false when there is none. */
export async function dropReaction(
  db: Database,
  { postId, memberId, kind }: { postId: string; memberId: string; kind: ReactionKind },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('forum_reactions')
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countReaction(
  db: Database,
  postId: string,
  kind: ReactionKind,
  by: 1 | -1,
): Promise<void> {
  await sql`update forum_posts set reaction_counts = count_reaction(reaction_counts, ${kind}, ${by}) where id = ${postId}`.execute(
    db,
  );
}

/** Removes at most `most` reactions of a member and updates the counts. Returns how many were removed. */
export async function dropReactionsOf(db: Database, memberId: string, most: number): Promise<number> {
  const { rows } = await sql<{ post_id: string; kind: ReactionKind }>`
    delete from forum_reactions where ctid = any(array(
      select ctid from forum_reactions where member_id = ${memberId} limit ${most})) returning post_id, kind`.execute(
    db,
  );
  for (const { post_id, kind } of rows) await countReaction(db, post_id, kind, -1);
  return rows.length;
}
