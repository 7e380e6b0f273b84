import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query/query.ts';
import { auditPages, type CaseStatus, caseCountsRead, casePages, watchedWordsRead } from './reads.ts';

export const useCases = (status: CaseStatus) =>
  useInfiniteQuery({ ...casePages(status), refetchInterval: status === 'pending' ? 60_000 : false });

export const usePromise = () => useQuery({ ...caseCountsRead, refetchInterval: 60_000 });

export const useWatchedWords = () => useQuery(watchedWordsRead);

export const useAudit = () => useInfiniteQuery(auditPages);

/** The server's sentence, for members of staff who learn it from the list. */
export const alreadyDecided = 'Another moderator already decided this.';

export const reloadCases = (): Promise<unknown> =>
  Promise.all(
    ['GET /api/admin/flagged-content', 'GET /api/admin/flagged-content/summary', 'GET /api/admin/audit'].map(
      (key) => queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
