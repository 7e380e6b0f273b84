import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../platform/query/query.ts';

export type SearchKind = 'posts' | 'topics' | 'groups' | 'people';

/** What the viewer may see of what holds these words, in pages where one kind is asked for; nothing is asked for less than two characters. */
export const useSearch = (q: string, kind: SearchKind | undefined) =>
  useInfiniteQuery({
    ...readPages('GET /api/search', { query: { q, limit: 20, ...(kind && { kind }) } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // Asking a busy server again by itself would keep it busy: the member decides.
    retry: false,
    meta: { keep: false },
  });

/** Members who may be found, in pages. */
export const usePeople = () =>
  useInfiniteQuery({ ...readPages('GET /api/users', { query: { limit: 24 } }), meta: { keep: false } });
