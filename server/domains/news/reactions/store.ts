import type { Database } from '#server/platform/database/database.ts';

/** Adds or removes a reaction. */
export async function setReaction(
  db: Database,
  {
    id,
    memberId,
    kind,
    active,
    now,
  }: { id: string; memberId: string; kind: string; active: boolean; now: Date },
): Promise<void> {
  if (active)
    await db
      .insertInto('news_reactions')
      .values({ news_id: id, member_id: memberId, kind, reacted_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await db
      .deleteFrom('news_reactions')
      .where('news_id', '=', id)
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .execute();
}

export async function hasReaction(
  db: Database,
  { id, memberId, kind }: { id: string; memberId: string; kind: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('news_reactions')
    .select('kind')
    .where('news_id', '=', id)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}
