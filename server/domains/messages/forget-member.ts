import type { Database } from '#server/platform/database/database.ts';
import { abandonedBy, deleteConversations, deleteEmptyConversations } from './conversations/store.ts';
import { eraseMessage } from './delete-message.ts';
import { textsOf } from './store.ts';

/**
 * Deletes the texts of a member's messages, at most `most`, and returns how many. Their places stay in the conversations of
 * others. The caller repeats it until nothing is left.
 */
export async function eraseMessages(
  db: Database,
  memberId: string,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const ids = await textsOf(db, memberId, most);
  for (const id of ids) await eraseMessage(db, id, { byStaff: false, now });
  return ids.length;
}

/** Deletes at most `most` conversations of a member whose partner is gone too, and returns how many. */
export async function forgetConversations(db: Database, memberId: string, most: number): Promise<number> {
  const ids = await abandonedBy(db, memberId, most);
  await deleteConversations(db, ids);
  return ids.length;
}

/**
 * Deletes the conversations of two members who were erased at once: each saw the side of the other. Runs after the sides of a
 * member are gone, and needs `withTimeout`.
 */
export const forgetEmptyConversations = (db: Database): Promise<void> => deleteEmptyConversations(db);
