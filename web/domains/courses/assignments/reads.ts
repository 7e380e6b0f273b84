import { read, readPages } from '../../../platform/query/query.ts';

/** Reads the assignment of a lesson with the viewer's own work. A lesson that collects none is a 404. */
export const assignmentRead = (id: string) => ({
  ...read('GET /api/lessons/:id/assignment', { params: { id } }),
  staleTime: 60_000,
  retry: false,
});

/** Reads how a lesson collects work, for its author. */
export const writtenAssignmentRead = (id: string) => ({
  ...read('GET /api/lessons/:id/assignment/draft', { params: { id } }),
  meta: { keep: false },
});

/** Reads in which courses the work of learners waits for the viewer. */
export const waitingWorkRead = { ...read('GET /api/my-waiting-work'), meta: { keep: false } };

export type HandInList = 'waiting' | 'decided';

/** Reads the work of learners, for their teacher. */
export const handInPages = (id: string, list: HandInList) => ({
  ...readPages('GET /api/courses/:id/submissions', { params: { id }, query: { list, limit: 25 } }),
  staleTime: 15_000,
  meta: { keep: false },
});
