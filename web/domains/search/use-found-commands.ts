import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  GraduationCap,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  PenLine,
  UserRound,
  Users,
} from 'lucide';
import type { SearchResult } from '#contract/search.ts';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import type { Command } from '../../platform/commands/use-commands.ts';
import type { IconType } from '../../ui/display/Icon.tsx';
import { isSearchable, quickSearch } from './reads.ts';

const maxLetters = 200;

const kinds: Record<SearchResult['kind'], { group: string; icon: IconType }> = {
  people: { group: 'Person', icon: UserRound },
  groups: { group: 'Group', icon: Users },
  topics: { group: 'Topic', icon: MessageCircleQuestionMark },
  posts: { group: 'Post', icon: MessagesSquare },
  news: { group: 'News', icon: Newspaper },
  blog: { group: 'Blog', icon: PenLine },
  courses: { group: 'Course', icon: GraduationCap },
};
/** The server marks matches with these two private-use characters. */
const marks = /[\uE000\uE001]/g;

/**
 * Searches people, groups and what they write for the palette, after a pause in typing. Returns no results when the search
 * fails.
 */
export function useFoundCommands(text: string): { found: Command[]; isSearching: boolean } {
  const typed = text.trim().slice(0, maxLetters);
  const q = useDebounced(typed);
  const isAsked = isSearchable(q) && isSearchable(typed);
  const { data, isFetching } = useQuery({
    ...quickSearch(q),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked ? (data?.results ?? []) : [];
  return {
    isSearching: isAsked && (isFetching || typed !== q),
    found: found.map(({ kind, id, title, excerpt, path }) => ({
      ...kinds[kind],
      key: `${kind}-${id}`,
      label: title,
      detail: excerpt.replaceAll(marks, ''),
      href: path,
    })),
  };
}
