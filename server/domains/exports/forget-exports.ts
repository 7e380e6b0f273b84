import type { AppContext } from '#server/platform/app-context.ts';
import { dropUnfinished, filesOfMember } from './store.ts';

/**
 * Deletes the files that were made for a member. Their rows go with the account. A file that is being made meanwhile finds
 * no row at its end, and its job deletes it.
 */
export async function deleteExportFiles(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  memberId: string,
): Promise<void> {
  await dropUnfinished(db, memberId);
  for (const file of await filesOfMember(db, memberId)) await files.delete(file);
}
