import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CourseCategory, CourseSort, Difficulty } from '#contract/courses/constants.ts';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonView } from '#contract/courses/lessons.ts';
import { api } from '../../platform/http/api.ts';
import { enqueue, usePending } from '../../platform/offline/outbox.ts';
import { prefetch, queryClient, read, readPages } from '../../platform/query/query.ts';
import { withCompleted } from './rules.ts';

const minute = 60_000;

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

export const useCreatedCourses = (wanted = true) =>
  useInfiniteQuery({ ...createdCoursePages, enabled: wanted });

/** Keys of completions in the outbox. */
export const completionPrefix = 'lesson:';

/** Reads a course, with completions that still wait to be saved. */
export function useCourse(id: string) {
  const query = useQuery(courseRead(id));
  const pending = usePending(completionPrefix);
  const course = useMemo(
    () =>
      query.data &&
      withCompleted(
        query.data,
        pending.map(({ key }) => key.slice(completionPrefix.length)),
      ),
    [query.data, pending],
  );
  return { ...query, course };
}

export const useLessonView = (courseId: string, lessonId: string, wanted: boolean) =>
  useQuery({ ...lessonViewRead(courseId, lessonId), enabled: wanted });

/** Caches the server's version of a course, and refetches the lists. */
export function setCourse(course: CourseDetail): void {
  queryClient.setQueryData(courseRead(course.id).queryKey, course);
  reloadCourses();
}

/** Caches the server's version of a lesson. */
export const setLesson = (lesson: LessonView): void =>
  void queryClient.setQueryData(lessonViewRead(lesson.course_id, lesson.id).queryKey, lesson);

/** Refetches a course with its lessons, which may have opened. */
export function reloadCourse(id: string): void {
  void queryClient.invalidateQueries({ queryKey: courseRead(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['GET /api/courses/:id/lessons/:lessonId'] });
  reloadCourses();
}

/** Refetches a course, and resolves once it is there. The form of the next lesson counts its lessons. */
export async function rereadCourse(id: string): Promise<void> {
  reloadCourse(id);
  await queryClient.invalidateQueries({ queryKey: courseRead(id).queryKey }, { cancelRefetch: false });
}

export function reloadCourses(): void {
  for (const call of [
    'GET /api/courses',
    'GET /api/courses/counts',
    'GET /api/my-courses',
    'GET /api/my-created-courses',
  ])
    void queryClient.invalidateQueries({ queryKey: [call] });
}

/** Returns how many comments a lesson has, or null without an answer. */
export const countComments = (id: string): Promise<number | null> =>
  queryClient.fetchQuery({ ...lessonCommentsCountRead(id), retry: false }).then(
    ({ comments_count }) => comments_count,
    () => null,
  );

/** Evicts a deleted course. */
export function forgetCourse(id: string): void {
  queryClient.removeQueries({ queryKey: courseRead(id).queryKey });
  reloadCourses();
}

/** Completes a lesson through the outbox, where it waits without a connection. */
export const completeLesson = (id: string) =>
  enqueue({
    key: `${completionPrefix}${id}`,
    call: 'POST /api/lessons/:id/complete',
    params: { id },
    body: {},
  });

/** Stores where the member is. A failure costs nothing: the course continues at the first open lesson. */
export const keepPlace = (id: string): Promise<unknown> =>
  api('PUT /api/lessons/:id/place', { params: { id } }).catch(() => undefined);
