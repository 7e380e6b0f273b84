import { useQuery } from '@tanstack/react-query';
import { coursesRead, lessonRead } from '../reads.ts';

// Apart from the queries of the pages of courses, because the dashboard loads these.

export const useCourses = (wanted: boolean) => useQuery({ ...coursesRead, enabled: wanted });

/** Reads the lesson of a day, or null if there is none. */
export const useLesson = (course: string | undefined, day: number, wanted = true) =>
  useQuery({
    ...lessonRead(course ?? '', day),
    enabled: Boolean(course) && wanted,
    select: (lessons) => lessons[0] ?? null,
  });
