import type { Author } from '#contract/author.ts';
import { debouncedCall } from '../../platform/app/debounced-call.ts';
import { queryClient, read } from '../../platform/query/query.ts';

/** Returns people to mention for the editor's @ popover. Returns none if the request fails. */
export const suggestPeople = debouncedCall<string, readonly Author[]>(async (q, signal) => {
  if (!q.trim()) return [];
  const asked = read('GET /api/users/suggestions', { query: { q: q.slice(0, 80) } });
  signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: asked.queryKey }));
  return queryClient.fetchQuery({ ...asked, staleTime: 60_000, meta: { keep: false } }).catch(() => []);
});
