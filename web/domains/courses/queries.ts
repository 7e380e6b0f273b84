import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/query/query.ts';

const hour = 3_600_000;

/** Published courses; asked only when the programme does not name its course itself. */
export const useCourses = (wanted: boolean) =>
  useQuery({ ...read('GET /api/courses'), enabled: wanted, staleTime: hour });

/** The lesson of a day, or null when none fits: the server looks it up as A section 7 says. */
export const useLesson = (course: string | undefined, day: number, wanted = true) =>
  useQuery({
    ...read('GET /api/courses/:id/lessons', { params: { id: course ?? '' }, query: { day } }),
    enabled: Boolean(course) && wanted,
    staleTime: hour,
    select: (lessons) => lessons[0] ?? null,
  });
