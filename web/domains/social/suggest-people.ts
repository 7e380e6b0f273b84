import type { SuggestedMember } from '#contract/social/endpoints.ts';
import { debouncedCall } from '../../platform/app/debounced-call.ts';
import { queryClient, read } from '../../platform/query/query.ts';

/** Where the member writes. People from there are suggested first. */
export interface MentionContext {
  group_id?: string;
  post_id?: string;
  topic_id?: string;
}

/** Returns the call that suggests people for the text after an @. */
export const suggestionsRead = (typed: string, context: MentionContext = {}) => ({
  ...read('GET /api/users/suggestions', { query: { ...context, q: typed.slice(0, 80) } }),
  meta: { keep: false },
});

const suggest = debouncedCall<ReturnType<typeof suggestionsRead>, readonly SuggestedMember[]>(
  async (asked, signal) => {
    signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: asked.queryKey }));
    return queryClient.fetchQuery({ ...asked, staleTime: 60_000 }).catch(() => []);
  },
);

/** Returns the search for the editor's @ popover. It finds no one if the request fails. */
export const suggestPeople =
  (context?: MentionContext) =>
  async (typed: string): Promise<readonly SuggestedMember[]> =>
    typed.trim() ? suggest(suggestionsRead(typed, context)) : [];
