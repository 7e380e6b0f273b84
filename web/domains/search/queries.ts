import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SearchKind } from '#contract/content-types.ts';
import { memberPages } from '../social/reads.ts';
import { isSearchable, searchPages } from './reads.ts';

/** Searches content the viewer may see, from two characters on. */
export const useSearch = (q: string, kind: SearchKind | undefined) =>
  useInfiniteQuery({
    ...searchPages(q, kind),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });

export const usePeople = () => useInfiniteQuery(memberPages);
