import type { Database } from '#server/platform/database/database.ts';
import { isDisplaced, maxDrafts, maxVersions } from './rules.ts';
import { deleteDraft, lockDraft, saveDraft, saveVersion, type Writing } from './store.ts';

/**
 * Saves what is being written at a place. What another device of the member had written there meanwhile is kept beside it, so that two
 * devices never take each other's words away.
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

/** Deletes the draft of a place. One that another device saved since `from` is kept beside it. */
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
