import type { Progress } from '#contract/programme.ts';
import { ApiError, api } from '../../platform/http/api.ts';
import { atEveryVisit, read } from '../../platform/query/query.ts';

const hour = 3_600_000;
export const progressCall = 'GET /api/programs/:id/progress';
export const dayCall = 'GET /api/programs/:id/day-progress/:day';

/** For reads that depend on the date. `useDatedReads` refetches them when the member's date changes. */
const dated = { dated: true } as const;

export const programmesRead = { ...read('GET /api/programs'), staleTime: hour };

/** Reads progress without enrolling the member. */
export const progressRead = (id: string) => ({
  ...read(progressCall, { params: { id } }),
  staleTime: hour / 60,
  meta: dated,
});

/** Reads progress for the dashboard, and enrols the member if needed (decision 58). */
export const enrolledProgressRead = (id: string) => ({
  ...progressRead(id),
  ...atEveryVisit,
  queryFn: () => loadProgress(id),
});

/** Reads ticks and text of one day of the current round. */
export const dayRead = (id: string, day: number) => ({
  ...read(dayCall, { params: { id, day } }),
  ...atEveryVisit,
  meta: dated,
});

export const quoteRead = { ...read('GET /api/daily-quote'), staleTime: hour, meta: dated };

/** Reads the community's newest wins. */
export const winsRead = {
  ...read('GET /api/posts', { query: { filter: 'wins', limit: 3 } }),
  staleTime: hour / 12,
};

/** Reads progress. On a 403 (not enrolled) enrols the member and reads again (A section 6). */
async function loadProgress(id: string): Promise<Progress> {
  try {
    return await api(progressCall, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403 || error.endsSession) throw error;
    await api('POST /api/programs/:id/enroll', { params: { id } });
    return api(progressCall, { params: { id } });
  }
}
