import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import type { AdminView } from './admin-view.ts';
import {
  officeCoursePages,
  officePostPages,
  queueRead,
  sheetRead,
  userCountsRead,
  userPages,
} from './reads.ts';

export const useUsers = (view: AdminView) => useInfiniteQuery(userPages(view));

export const useUserCounts = () => useQuery(userCountsRead);

export const useOfficeCourses = (view: AdminView) => useInfiniteQuery(officeCoursePages(view));

export const useOfficePosts = (view: AdminView) => useInfiniteQuery(officePostPages(view));

/** Checks the audit log now, without the cache. */
export const checkAudit = () => api('GET /api/admin/audit/check');

export const useSheet = (id: string) => useQuery(sheetRead(id));

/** Reads the lists of the office again after an act on a member. */
export const reloadUsers = (): Promise<unknown> =>
  Promise.all(
    [
      'GET /api/admin/users',
      'GET /api/admin/users/summary',
      'GET /api/admin/audit',
      'POST /api/admin/users/:id/sheet',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

export const useQueue = () => useQuery({ ...queueRead, refetchInterval: 60_000 });
