import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { read, readPages } from '../../platform/query.ts';

export type SearchKind = 'posts' | 'topics' | 'groups' | 'people';

/** What the viewer may see of what holds these words; nothing is asked for less than two characters. */
export const useSearch = (q: string, kind: SearchKind | undefined, limit: number) =>
  useQuery({
    ...read('GET /api/search', { query: { q, limit, ...(kind && { kind }) } }),
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
