import type { Progress } from '#contract/programme.ts';
import { ApiError, api } from '../../platform/http/api.ts';
import { atEveryVisit, queryClient, read, readKnown } from '../../platform/query/query.ts';
import { pickByTitle } from './rules.ts';

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

/**
 * Reads progress. Who isn't enrolled is enrolled first. The list of programmes says so; without it, a 403 of the read does, which every browser also writes to its console.
 */
async function loadProgress(id: string): Promise<Progress> {
  const { queryKey } = programmesRead;
  const known = queryClient.getQueryData(queryKey)?.find((programme) => programme.id === id);
  if (known && !known.is_enrolled) return enrol(id);
  try {
    return await api(progressCall, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403 || error.endsSession) throw error;
    return enrol(id);
  }
}

async function enrol(id: string): Promise<Progress> {
  await api('POST /api/programs/:id/enroll', { params: { id } });
  queryClient.setQueryData(programmesRead.queryKey, (list) =>
    list?.map((each) => (each.id === id ? { ...each, is_enrolled: true } : each)),
  );
  return api(progressCall, { params: { id } });
}

/** Returns the flagship programme, or undefined if the server has none. */
export const readFlagship = async () => pickByTitle(await readKnown(programmesRead));
