import type { Database } from '#server/platform/database/database.ts';
import { isDisplaced, maxDrafts, maxVersions } from './rules.ts';
import { deleteDraft, lockDraft, saveDraft, saveVersion, type Writing } from './store.ts';

/**
 * Saves a draft. Text that another device saved in the meantime is preserved as a version, so that two
 * devices never overwrite each other.
 */
export async function saveWriting(
  db: Database,
  memberId: string,
  writing: Writing & { from: Date | null | undefined },
  now: Date,
): Promise<void> {
  const { place } = writing;
  const standing = await lockDraft(db, memberId, place);
  if (standing && isDisplaced(standing, writing))
    await saveVersion(db, memberId, { ...standing, place, at: standing.updated_at }, maxVersions);
  await saveDraft(db, memberId, writing, { most: maxDrafts, now });
}

/** Deletes a draft. Text that another device saved since `from` is preserved as a version. */
export async function dropWriting(
  db: Database,
  memberId: string,
  { place, from }: { place: string; from: Date | undefined },
): Promise<void> {
  const standing = await lockDraft(db, memberId, place);
  if (standing && isDisplaced(standing, { content: '', title: null, tags: null, from }))
    await saveVersion(db, memberId, { ...standing, place, at: standing.updated_at }, maxVersions);
  await deleteDraft(db, memberId, place);
}
