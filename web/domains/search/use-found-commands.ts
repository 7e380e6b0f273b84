import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { foundKinds, type SearchKind } from '#contract/content-types/content-types.ts';
import { useDebounced } from '../../platform/app/use-debounced.ts';
import type { Command } from '../../platform/commands/use-commands.ts';
import { commandIcon } from '../../platform/navigation/content-icons.ts';
import type { IconType } from '../../ui/display/Icon.tsx';
import { isSearchable, quickSearch } from './data.ts';

const maxLetters = 200;

const groups = Object.fromEntries(
  foundKinds.map(({ kind, one, type }) => [kind, { group: one, icon: commandIcon(type) }]),
) as Record<SearchKind, { group: string; icon: IconType }>;
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
      ...groups[kind],
      key: `${kind}-${id}`,
      label: title,
      detail: excerpt.replaceAll(marks, ''),
      href: path,
    })),
  };
}
