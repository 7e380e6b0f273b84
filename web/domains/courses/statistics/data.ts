import { api } from '../../../platform/http/api.ts';
import { read, readPages } from '../../../platform/query/query.ts';

/** Reads how the learners of a course do, for its teacher. */
export const statisticsRead = (id: string) => ({
  ...read('GET /api/courses/:id/report', { params: { id } }),
  staleTime: 30_000,
  meta: { keep: false },
});

/** Reads the learners of a course whose name has `q`. */
export const learnerPages = (id: string, q: string) => ({
  ...readPages('GET /api/courses/:id/learners', { params: { id }, query: { limit: 25, ...(q && { q }) } }),
  staleTime: 30_000,
  meta: { keep: false },
});

/** Returns the learners of a course as a CSV table. */
export const readLearnersTable = (id: string): Promise<string> =>
  api('GET /api/courses/:id/learners/table', { params: { id } });
