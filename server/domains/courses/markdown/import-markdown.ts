import { maxLessons, maxSections } from '#contract/courses/constants.ts';
import type { MarkdownCourse } from '#contract/courses/copies.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { writeAssignment } from '../assignments/write-assignment.ts';
import { orderCourse } from '../lessons/order-course.ts';
import { createLesson } from '../lessons/save-lesson.ts';
import { outlineOf, sectionsOf } from '../lessons/store.ts';
import { lockOwnCourse } from '../lock-own-course.ts';
import { writeMedia } from '../media/write-media.ts';
import { writeQuiz } from '../quizzes/write-quiz.ts';

/** Returns why a course can't take these lessons beside its own, or null. */
export function roomProblem(
  { lessons, sections }: Pick<MarkdownCourse, 'lessons' | 'sections'>,
  has: { lessons: number; sections: number },
): string | null {
  if (has.lessons + lessons.length > maxLessons)
    return `The course has ${has.lessons} lessons and would get ${lessons.length} more. At most ${maxLessons} fit.`;
  if (has.sections + sections.length > maxSections)
    return `The course has ${has.sections} sections and would get ${sections.length} more. At most ${maxSections} fit.`;
  return null;
}

/** Adds lessons as drafts to the end of a course, all or none. Throws 404, 403, 409 when the course is newer than `version`, and 422. */
export async function importMarkdown(
  db: Database,
  {
    viewer,
    courseId,
    version,
    read,
    now,
  }: { viewer: Viewer; courseId: string; version: number; read: MarkdownCourse; now: Date },
): Promise<void> {
  const course = await lockOwnCourse(db, { viewer, id: courseId, version, now });
  const before = await outlineOf(db, viewer, course.id);
  const sections = await sectionsOf(db, course.id);
  const problem =
    read.problems[0] ?? roomProblem(read, { lessons: before.length, sections: sections.length });
  if (problem) throw invalid(problem, { markdown: problem });
  const ids: string[] = [];
  for (const { content, section: _section, quiz, assignment, media, ...fields } of read.lessons) {
    const words = { ...fields, is_published: false };
    const lessonId = await createLesson(db, { viewer, courseId: course.id, words, content, now });
    const writing = { viewer, lessonId, version: undefined, now };
    if (quiz) await writeQuiz(db, { ...writing, quiz });
    if (assignment) await writeAssignment(db, { ...writing, settings: assignment });
    if (media) await writeMedia(db, { ...writing, media });
    ids.push(lessonId);
  }
  await orderCourse(db, {
    viewer,
    id: course.id,
    outline: {
      sections: [...sections, ...read.sections],
      lessons: [
        ...before.map(({ id, section_id }) => ({
          id,
          section: section_id === null ? null : sections.findIndex((section) => section.id === section_id),
        })),
        ...read.lessons.map(({ section }, index) => ({
          id: ids[index] ?? '',
          section: section === null ? null : sections.length + section,
        })),
      ],
    },
    now,
  });
}
