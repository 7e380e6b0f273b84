import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/query/query.ts';

const hour = 3_600_000;

/** Reads published courses. Needed only if the programme does not name its course. */
export const coursesRead = { ...read('GET /api/courses'), staleTime: hour };

/** Reads the lesson of a day as a list of one, or none. The server finds it. */
export const lessonRead = (course: string, day: number) => ({
  ...read('GET /api/courses/:id/lessons', { params: { id: course }, query: { day } }),
  staleTime: hour,
});

export const useCourses = (wanted: boolean) => useQuery({ ...coursesRead, enabled: wanted });

/** Reads the lesson of a day, or null if there is none. */
export const useLesson = (course: string | undefined, day: number, wanted = true) =>
  useQuery({
    ...lessonRead(course ?? '', day),
    enabled: Boolean(course) && wanted,
    select: (lessons) => lessons[0] ?? null,
  });
