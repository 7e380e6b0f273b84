import { read } from '../../platform/query/query.ts';

const hour = 3_600_000;

/** Reads published courses. Needed only if the programme does not name its course. */
export const coursesRead = { ...read('GET /api/courses'), staleTime: hour };

/** Reads the lesson of a day as a list of one, or none. The server finds it by A section 7. */
export const lessonRead = (course: string, day: number) => ({
  ...read('GET /api/courses/:id/lessons', { params: { id: course }, query: { day } }),
  staleTime: hour,
});
