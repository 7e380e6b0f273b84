import type { Database } from '#server/platform/database.ts';
import { isDisplaced, mostDrafts, mostVersions } from './rules.ts';
import { deleteDraft, keepDraft, keepVersion, lockDraft, type Writing } from './store.ts';

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
    await keepVersion(db, memberId, { ...standing, place, at: standing.updated_at }, mostVersions);
  await keepDraft(db, memberId, writing, { most: mostDrafts, now });
}

/** Deletes the draft of a place. One that another device saved since `from` is kept beside it. */
export async function dropWriting(
  db: Database,
  memberId: string,
  { place, from }: { place: string; from: Date | undefined },
): Promise<void> {
  const standing = await lockDraft(db, memberId, place);
  if (standing && isDisplaced(standing, { content: '', title: null, tags: null, from }))
    await keepVersion(db, memberId, { ...standing, place, at: standing.updated_at }, mostVersions);
  await deleteDraft(db, memberId, place);
}
