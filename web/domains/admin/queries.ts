import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query/query.ts';
import type { AdminView } from './admin-view.ts';
import { officePostPages, userCountsRead, userPages } from './reads.ts';

export const useUsers = (view: AdminView) => useInfiniteQuery(userPages(view));

export const useUserCounts = () => useQuery(userCountsRead);

export const useOfficePosts = (view: AdminView) => useInfiniteQuery(officePostPages(view));

/** Reads the lists of the office again after an act on a member. */
export const reloadUsers = (): Promise<unknown> =>
  Promise.all(
    ['GET /api/admin/users', 'GET /api/admin/users/summary', 'GET /api/admin/audit'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
