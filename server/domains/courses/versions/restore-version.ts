import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { readLesson } from '../lessons/open-lesson.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { bodyOf, courseOf, isPublished, updateLesson } from '../lessons/store.ts';
import { lockOwnCourse } from '../lock-own-course.ts';
import { saveMedia } from '../media/store.ts';
import { quizOf, saveQuiz } from '../quizzes/store.ts';
import { touchCourse } from '../writing.store.ts';
import { keepVersion } from './keep-version.ts';
import { alreadyCurrent, noQuestions, versionMissing } from './rules.ts';
import { findVersion, newestOf } from './store.ts';

const editedElsewhere = 'This lesson was changed after you opened the versions. Load them again.';

/**
 * Writes a version into its lesson, as a new version, and returns the id of the course. A quiz, captions and a transcript that were added since stay.
 * Throws 404, 403, 409 with the current lesson when it was edited since `version`, and 409 for a quiz without questions that learners would get.
 */
export async function restoreVersion(
  db: Database,
  {
    viewer,
    lessonId,
    versionId,
    version,
    now,
  }: { viewer: Viewer; lessonId: string; versionId: string; version: number; now: Date },
): Promise<string> {
  const courseId = await courseOf(db, lessonId);
  if (!courseId) throw notFound(lessonMissing);
  const course = await lockOwnCourse(db, { viewer, id: courseId, lessonId, now });
  const [lesson, chosen, newest] = [
    await bodyOf(db, lessonId),
    await findVersion(db, lessonId, versionId),
    await newestOf(db, lessonId),
  ];
  if (!lesson) throw notFound(lessonMissing);
  if (version !== lesson.version)
    throw conflict(editedElsewhere, 'edited_elsewhere', {
      current: await readLesson(db, viewer, { courseId, lessonId, now }),
    });
  if (!chosen) throw notFound(versionMissing);
  if (chosen.id === newest?.id) throw conflict(alreadyCurrent, 'already_current');
  const { title, description, lesson_type, content, video_url, resources, quiz, media } = chosen;
  const questions = (quiz ?? (await quizOf(db, lessonId)))?.questions.length ?? 0;
  if (lesson_type === 'quiz' && questions === 0 && (await isPublished(db, lessonId)))
    throw conflict(noQuestions, 'no_questions');
  await updateLesson(db, lessonId, { title, description, lesson_type, content, video_url, resources }, now);
  if (quiz) await saveQuiz(db, lessonId, quiz, now);
  if (media) await saveMedia(db, lessonId, media, now);
  await keepVersion(db, {
    lessonId,
    editorId: viewer.id,
    kind: 'restored',
    restoredFrom: chosen.number,
    now,
  });
  await touchCourse(db, course.id, now);
  return courseId;
}
