import { ApiError, api } from '../../platform/http/api.ts';
import { atEveryVisit, read, readPages } from '../../platform/query/query.ts';
import { currentToken, explainEnding, lastEnding } from '../../platform/session/session-store.ts';
import { sentences } from './messages.ts';

/** If the session is over, the sign-in page names the goals (GO-15). Also before the page of the goals is open. */
const explained = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 401;
    // Another call may be refused first. The end of the session aborts this one.
    const isOver = currentToken() === null && lastEnding() !== null;
    if (isRefused || isOver) explainEnding(sentences.signIn);
    throw error;
  });

/** Reads the member's goals. */
export const goalsRead = {
  ...read('GET /api/goals'),
  ...atEveryVisit,
  queryFn: ({ signal }: { signal: AbortSignal }) => explained(api('GET /api/goals', { signal })),
};
export const goalRead = (id: string) => ({
  ...read('GET /api/goals/:id', { params: { id } }),
  ...atEveryVisit,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    explained(api('GET /api/goals/:id', { params: { id }, signal })),
});
export const entryPages = (id: string) => ({
  ...readPages('GET /api/goals/:id/entries', { params: { id } }),
  ...atEveryVisit,
});
