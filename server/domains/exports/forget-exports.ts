import type { AppContext } from '#server/platform/app-context.ts';
import { filesOfMember } from './store.ts';

/** Deletes the files that were made for a member. Their rows go with the account. */
export async function deleteExportFiles(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  memberId: string,
): Promise<void> {
  for (const file of await filesOfMember(db, memberId)) await files.delete(file);
}
