import type { Database } from '#server/platform/database.ts';
import { saveCourse, saveLesson, type SeededCourse, type SeededLesson } from './store.ts';

export type { SeededCourse, SeededLesson };

/** Adds or refreshes a course that ships with the product, lessons and all; returns its id. */
export async function saveSeededCourse(db: Database, course: SeededCourse, lessons: SeededLesson[]): Promise<string> {
  const courseId = await saveCourse(db, course);
  for (const lesson of lessons) await saveLesson(db, courseId, lesson, course.now);
  return courseId;
}
