import type { Database } from '#server/platform/database/database.ts';
import { type Basis, isDisplaced, maxCopies, maxDrafts, type Written } from './rules.ts';
import { deleteDraft, lockDraft, saveCopy, saveDraft, type Writing } from './store.ts';

/** Saves a draft. Text that another device saved in the meantime is preserved as a copy. */
export async function saveWriting(
  db: Database,
  memberId: string,
  writing: Writing & Basis,
  now: Date,
): Promise<void> {
  await preserve(db, memberId, writing);
  await saveDraft(db, memberId, { ...writing, writer: writing.writer ?? null }, { most: maxDrafts, now });
}

/** Deletes a draft. Text that another device saved in the meantime is preserved as a copy. */
export async function dropWriting(
  db: Database,
  memberId: string,
  { draftKey, ...basis }: Basis & { draftKey: string },
): Promise<void> {
  await preserve(db, memberId, { ...basis, draftKey, content: '', title: null, tags: null, fields: null });
  await deleteDraft(db, memberId, draftKey);
}

async function preserve(
  db: Database,
  memberId: string,
  next: Written & Basis & { draftKey: string },
): Promise<void> {
  const { draftKey } = next;
  const stored = await lockDraft(db, memberId, draftKey);
  if (stored && isDisplaced(stored, next))
    await saveCopy(db, memberId, { ...stored, draftKey, at: stored.updated_at }, maxCopies);
}
