import { useQuery } from '@tanstack/react-query';
import type { Lesson } from '#contract/courses.ts';
import { read } from '../../platform/query.ts';
import { findLesson } from './rules.ts';

const hour = 3_600_000;

/** Published courses; asked only when the programme does not name its course itself. */
export const useCourses = (wanted: boolean) =>
  useQuery({ ...read('GET /api/courses'), enabled: wanted, staleTime: hour });

/** The lesson of a day, or null when none fits (A section 7). The server looks first; the specified lookup decides over what came back. */
export const useLesson = (course: string | undefined, day: number, wanted = true) =>
  useQuery({
    ...read('GET /api/courses/:id/lessons', { params: { id: course ?? '' }, query: { day } }),
    enabled: Boolean(course) && wanted,
    staleTime: hour,
    select: (lessons) => lessonOf(lessons, day),
  });

// A server that answers one lesson for a day has done the lookup; an older one answers the whole course.
const lessonOf = (lessons: Lesson[], day: number): Lesson | null =>
  findLesson(lessons, day) ?? (lessons.length === 1 ? (lessons[0] ?? null) : null);
