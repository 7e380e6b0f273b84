import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/query/query.ts';

const hour = 3_600_000;

/** Reads published courses. Needed only if the programme does not name its course. */
export const useCourses = (wanted: boolean) =>
  useQuery({ ...read('GET /api/courses'), enabled: wanted, staleTime: hour });

/** Reads the lesson of a day, or null if there is none. The server finds it by A section 7. */
export const useLesson = (course: string | undefined, day: number, wanted = true) =>
  useQuery({
    ...read('GET /api/courses/:id/lessons', { params: { id: course ?? '' }, query: { day } }),
    enabled: Boolean(course) && wanted,
    staleTime: hour,
    select: (lessons) => lessons[0] ?? null,
  });
