import type { WrittenAssignment } from '#contract/courses/assignments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { courseOf } from '../lessons/store.ts';
import { lockOwnCourse, requireWritten } from '../lock-own-course.ts';
import { touchCourse } from '../writing.store.ts';
import { oneDueDate } from './rules.ts';
import { assignmentOf, saveAssignment } from './store.ts';

const editedElsewhere =
  'These settings were also changed elsewhere. Yours are kept. Choose which ones to save.';
const usual: WrittenAssignment = {
  collects_work: false,
  due_on: null,
  due_after_days: null,
  needs_acceptance: true,
  shows_examples: false,
  version: 0,
};

/** Returns how a lesson collects work, to its author and admins. Throws 404, 403. */
export async function readWrittenAssignment(
  db: Database,
  viewer: Viewer,
  lessonId: string,
): Promise<WrittenAssignment> {
  await requireWritten(db, viewer, lessonId);
  return (await assignmentOf(db, lessonId)) ?? usual;
}

/** Sets whether a lesson that has become an assignment collects work. Its other settings stay, or are the usual ones. */
export async function beginAssignment(
  db: Database,
  lessonId: string,
  collectsWork: boolean,
  now: Date,
): Promise<void> {
  const { version: _version, ...settings } = (await assignmentOf(db, lessonId)) ?? usual;
  await saveAssignment(db, lessonId, { ...settings, collects_work: collectsWork }, now);
}

/** Sets how a lesson collects work. Throws 404, 403, 409 when it was edited since `version`, and 422 for two due dates. */
export async function writeAssignment(
  db: Database,
  {
    viewer,
    lessonId,
    settings,
    version,
    now,
  }: {
    viewer: Viewer;
    lessonId: string;
    settings: Omit<WrittenAssignment, 'version'>;
    version: number | undefined;
    now: Date;
  },
): Promise<WrittenAssignment> {
  const courseId = await courseOf(db, lessonId);
  if (!courseId) throw notFound(lessonMissing);
  const course = await lockOwnCourse(db, { viewer, id: courseId, lessonId, now });
  const stored = (await assignmentOf(db, lessonId)) ?? usual;
  if (version !== undefined && version !== stored.version)
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: stored });
  if (settings.due_on !== null && settings.due_after_days !== null)
    throw invalid(oneDueDate, { due_on: oneDueDate });
  const { collects_work, due_on, due_after_days, needs_acceptance, shows_examples } = settings;
  await saveAssignment(
    db,
    lessonId,
    { collects_work, due_on, due_after_days, needs_acceptance, shows_examples },
    now,
  );
  await touchCourse(db, course.id, now);
  return (await assignmentOf(db, lessonId)) ?? usual;
}
