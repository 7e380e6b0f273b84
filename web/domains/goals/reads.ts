import { ApiError, api } from '../../platform/http/api.ts';
import { atEveryVisit, read, readPages } from '../../platform/query/query.ts';
import { explainEnding } from '../../platform/session/session-store.ts';
import { sentences } from './messages.ts';

/** Reads the member's goals. If the session is over, the sign-in page says so (GO-15). */
export const goalsRead = {
  ...read('GET /api/goals'),
  ...atEveryVisit,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/goals', { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) explainEnding(sentences.signIn);
      throw error;
    }),
};
export const goalRead = (id: string) => ({
  ...read('GET /api/goals/:id', { params: { id } }),
  ...atEveryVisit,
});
export const entryPages = (id: string) => ({
  ...readPages('GET /api/goals/:id/entries', { params: { id } }),
  ...atEveryVisit,
});
