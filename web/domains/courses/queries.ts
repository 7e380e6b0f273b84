import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CourseDetail } from '#contract/courses.ts';
import type { LessonView } from '#contract/lessons.ts';
import { usePending } from '../../platform/offline/outbox.ts';
import { queryClient } from '../../platform/query/query.ts';
import {
  type CatalogueView,
  catalogPages,
  courseCountsRead,
  courseRead,
  createdCoursePages,
  lessonCommentsCountRead,
  lessonViewRead,
  myCoursePages,
} from './reads.ts';
import { withCompleted } from './rules.ts';

export const useCatalogue = (view: CatalogueView) => useInfiniteQuery(catalogPages(view));
export const useCourseCounts = (view: CatalogueView) => useQuery(courseCountsRead(view));
export const useMyCourses = () => useInfiniteQuery(myCoursePages);
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
