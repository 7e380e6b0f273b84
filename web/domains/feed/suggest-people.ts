import type { Author } from '#contract/author.ts';
import { queryClient, read } from '../../platform/query.ts';

/** People to mention, for the editor's @ popover: none while they cannot be asked for. */
export async function suggestPeople(q: string): Promise<readonly Author[]> {
  if (!q.trim()) return [];
  return queryClient
    .fetchQuery({
      ...read('GET /api/users/suggestions', { query: { q: q.slice(0, 80) } }),
      staleTime: 60_000,
      meta: { keep: false },
    })
    .catch(() => []);
}
