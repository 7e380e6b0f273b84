import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { MessageCircleQuestionMark, MessagesSquare, UserRound, Users } from 'lucide-react';
import type { SearchResult } from '#contract/search.ts';
import type { IconType } from '../../ui/display/Icon.tsx';
import { useDebounced } from '../app/use-debounced.ts';
import { read } from '../query/query.ts';
import type { Command } from './use-commands.ts';

const minLetters = 2;
const maxPerKind = 5;
const maxLetters = 200;

const kinds: Record<SearchResult['kind'], { group: string; icon: IconType }> = {
  people: { group: 'Person', icon: UserRound },
  groups: { group: 'Group', icon: Users },
  topics: { group: 'Topic', icon: MessageCircleQuestionMark },
  posts: { group: 'Post', icon: MessagesSquare },
};
/** The server marks matches with these two private-use characters. */
const marks = /[\uE000\uE001]/g;

/**
 * Searches people, groups, topics and posts, five of each at most, after a pause in typing. Returns no
 * results when the search fails.
 */
export function useGlobalSearch(text: string): { found: Command[]; isSearching: boolean } {
  const router = useRouter();
  const typed = text.trim().slice(0, maxLetters);
  const q = useDebounced(typed);
  const isAsked = q.length >= minLetters && typed.length >= minLetters;
  const { data, isFetching } = useQuery({
    ...read('GET /api/search', { query: { q, limit: maxPerKind } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    meta: { keep: false },
  });
  const found = isAsked ? (data?.results ?? []) : [];
  return {
    isSearching: isAsked && (isFetching || typed !== q),
    found: found.map(({ kind, id, title, excerpt, path }) => ({
      ...kinds[kind],
      key: `${kind}-${id}`,
      label: title,
      detail: excerpt.replaceAll(marks, ''),
      run: () => void router.navigate({ href: path }),
    })),
  };
}
