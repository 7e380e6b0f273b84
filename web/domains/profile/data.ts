import type { CurrentUser } from '#contract/auth/endpoints.ts';
import type { StartPage } from '#contract/profile/start-pages.ts';
import { api } from '../../platform/http/api.ts';
import { inOrder } from '../../platform/http/in-order.ts';
import { queryClient, read } from '../../platform/query/query.ts';
import { refreshUser } from '../../platform/session/session.ts';

/** Reads the member's own page, which has the number of their posts. */
export const ownPageRead = (id: string) => read('GET /api/users/:id', { params: { id } });

/** Reads the numbers of groups the member runs and joined. */
export const ownGroupsRead = read('GET /api/groups/counts');

/** Shows changed names and pictures of the member everywhere: in the header, and beside cached posts. */
export function showEverywhere(user: CurrentUser): void {
  refreshUser(user);
  void queryClient.invalidateQueries();
}

export const saveStartPage = (page: StartPage | null): Promise<CurrentUser> =>
  inOrder(() => api('PUT /api/users/start-page', { body: { start_page: page } }));
