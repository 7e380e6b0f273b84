import type { ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Reaction {
  messageId: string;
  memberId: string;
  kind: ReactionKind;
}

/** Adds a reaction. Returns false when it exists already. */
export async function addReaction(
  db: Database,
  { messageId, memberId, kind, now }: Reaction & { now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('message_reactions')
    .values({ message_id: messageId, member_id: memberId, kind, reacted_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes a reaction. Returns false when there is none. */
export async function dropReaction(db: Database, { messageId, memberId, kind }: Reaction): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const dropReactionsTo = async (db: Database, messageId: string): Promise<void> => {
  await db.deleteFrom('message_reactions').where('message_id', '=', messageId).execute();
};
