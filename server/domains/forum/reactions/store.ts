import type { Database } from '#server/platform/database/database.ts';

export type ReactionKind = 'like' | 'heart' | 'clap';

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

const columns = { like: 'like_count', heart: 'heart_count', clap: 'clap_count' } as const;

export async function countReaction(
  db: Database,
  postId: string,
  kind: ReactionKind,
  by: 1 | -1,
): Promise<void> {
  const column = columns[kind];
  await db
    .updateTable('forum_posts')
    .set((eb) => ({ [column]: eb(column, '+', by) }))
    .where('id', '=', postId)
    .execute();
}
