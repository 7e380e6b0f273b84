import type { CourseCategory, CourseSort, Difficulty } from '#contract/course-constants.ts';
import { prefetch, read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Reads published courses. Needed only if the programme does not name its course. */
export const coursesRead = { ...read('GET /api/courses'), staleTime: hour };

/** Reads the lesson of a day as a list of one, or none. The server finds it by A section 7. */
export const lessonRead = (course: string, day: number) => ({
  ...read('GET /api/courses/:id/lessons', { params: { id: course }, query: { day } }),
  staleTime: hour,
});

/** Filters of the catalogue, as its address has them. */
export interface CatalogueView {
  q?: string;
  category?: CourseCategory;
  difficulty?: Difficulty;
  sort?: CourseSort;
}

/** Reads pages of the catalogue. */
export const catalogPages = (view: CatalogueView) => ({
  ...readPages('GET /api/courses', { query: { limit: 24, ...view } }),
  staleTime: minute,
});

/** Counts the courses of a search by category. */
export const courseCountsRead = ({ q, difficulty }: CatalogueView) => ({
  ...read('GET /api/courses/counts', { query: { ...(q && { q }), ...(difficulty && { difficulty }) } }),
  staleTime: minute,
});

export const myCoursePages = {
  ...readPages('GET /api/my-courses', { query: { limit: 24 } }),
  staleTime: minute / 2,
};

export const createdCoursePages = {
  ...readPages('GET /api/my-created-courses', { query: { limit: 24 } }),
  staleTime: minute / 2,
};

export const courseRead = (id: string) => ({
  ...read('GET /api/courses/:id', { params: { id } }),
  staleTime: minute / 2,
});

export const lessonViewRead = (id: string, lessonId: string) => ({
  ...read('GET /api/courses/:id/lessons/:lessonId', { params: { id, lessonId } }),
  staleTime: minute,
});

/** Counts what a deleted lesson takes with it, each time anew. */
export const lessonCommentsCountRead = (id: string) => ({
  ...read('GET /api/lessons/:id/comments/count', { params: { id } }),
  staleTime: 0,
});

/** Starts the reads of a lesson. A locked one is refused, which the page explains. */
export function startLesson(id: string, lessonId: string): void {
  prefetch(courseRead(id));
  prefetch({ ...lessonViewRead(id, lessonId), retry: false });
}
