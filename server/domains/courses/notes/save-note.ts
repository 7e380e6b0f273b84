import type { LessonNote } from '#contract/courses/lesson-notes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findOpenLesson } from '../lessons/open-lesson.ts';
import { insertNote, noteOf, updateNote } from './store.ts';

const editedElsewhere = 'This note was also written on another device. Both versions are kept.';

interface Noting {
  viewer: Viewer;
  lessonId: string;
  now: Date;
}

/** Returns the viewer's note. One that exists stays readable after their access has ended. Throws 404, 403. */
export async function readNote(db: Database, { viewer, lessonId, now }: Noting): Promise<LessonNote> {
  const note = await noteOf(db, { memberId: viewer.id, lessonId });
  if (note) return note;
  await findOpenLesson(db, viewer, lessonId, now);
  return { content: '', version: 0 };
}

/**
 * Saves the viewer's note beside a lesson that they may open, or that they have a note of, and returns its version.
 * Identical text changes nothing. Throws 404, 403, and 409 `note_conflict` when `baseVersion` is outdated.
 */
export async function saveNote(
  db: Database,
  { viewer, lessonId, content, baseVersion, now }: Noting & { content: string; baseVersion?: number },
): Promise<number> {
  const place = { memberId: viewer.id, lessonId };
  if (!(await noteOf(db, place))) {
    const { lesson } = await findOpenLesson(db, viewer, lessonId, now);
    if (content === '') return 0;
    const note = { ...place, id: newId(), title: lesson.title, content, now };
    if (await insertNote(db, note)) return 1;
  }
  const stored = await noteOf(db, place, { isHeld: true });
  if (!stored || stored.content === content) return stored?.version ?? 0;
  if (baseVersion !== undefined && baseVersion !== stored.version)
    throw conflict(editedElsewhere, 'note_conflict', { ...stored });
  return updateNote(db, { ...place, content, now });
}
