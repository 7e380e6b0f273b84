import type { Database } from '#server/platform/database/database.ts';
import { type SeededCourse, type SeededLesson, saveCourse, saveLessons } from './built-in.store.ts';

export type { SeededCourse, SeededLesson };

/** Inserts or updates a built-in course with its lessons. Returns its id. */
export async function saveSeededCourse(
  db: Database,
  course: SeededCourse,
  lessons: SeededLesson[],
): Promise<string> {
  const courseId = await saveCourse(db, course);
  await saveLessons(db, courseId, lessons, course.now);
  return courseId;
}

/** Inserts or updates some lessons of a built-in course by their position. */
export const saveSeededLessons = saveLessons;
