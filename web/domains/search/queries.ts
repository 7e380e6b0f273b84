import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../platform/query/query.ts';

export type SearchKind = 'posts' | 'topics' | 'groups' | 'people';

/** Searches content the viewer may see, from two characters on. With `kind`, in pages. */
export const useSearch = (q: string, kind: SearchKind | undefined) =>
  useInfiniteQuery({
    ...readPages('GET /api/search', { query: { q, limit: 20, ...(kind && { kind }) } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // An automatic retry would add load to a busy server. The member decides.
    retry: false,
    meta: { keep: false },
  });

/** Reads pages of members who can be found. */
export const usePeople = () =>
  useInfiniteQuery({ ...readPages('GET /api/users', { query: { limit: 24 } }), meta: { keep: false } });
