import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

export type CaseStatus = 'pending' | 'approved' | 'action_taken';

// Reports are never stored on a device.
const meta = { keep: false };

export const useCases = (status: CaseStatus) =>
  useInfiniteQuery({
    ...readPages('GET /api/admin/flagged-content', { query: { status, limit: 50 } }),
    refetchInterval: status === 'pending' ? 60_000 : false,
    meta,
  });

export const usePromise = () =>
  useQuery({ ...read('GET /api/admin/flagged-content/summary'), refetchInterval: 60_000, meta });

export const useWatchedWords = () => useQuery({ ...read('GET /api/admin/watched-words'), meta });

export const useAudit = () =>
  useInfiniteQuery({ ...readPages('GET /api/admin/audit', { query: { limit: 50 } }), meta });

/** The server's sentence, for members of staff who learn it from the list. */
export const alreadyDecided = 'Another moderator already decided this.';

export const reloadCases = (): Promise<unknown> =>
  Promise.all(
    ['GET /api/admin/flagged-content', 'GET /api/admin/flagged-content/summary', 'GET /api/admin/audit'].map(
      (key) => queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
