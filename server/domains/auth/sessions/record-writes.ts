import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { setLastWriteOf } from './store.ts';

/** Records in the transaction of a change which members made it, for those who then read a replica. */
export async function recordWrites(
  { replica }: Pick<AppContext, 'replica'>,
  db: Database,
  memberIds: readonly string[],
): Promise<void> {
  if (replica) await setLastWriteOf(db, memberIds);
}
