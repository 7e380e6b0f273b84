import { readPages } from '../../platform/query/query.ts';

export type SearchKind = 'posts' | 'topics' | 'groups' | 'people';

/** Searches content the viewer may see. With `kind`, in pages. */
export const searchPages = (q: string, kind: SearchKind | undefined) => ({
  ...readPages('GET /api/search', { query: { q, limit: 20, ...(kind && { kind }) } }),
  staleTime: 30_000,
  // An automatic retry would add load to a busy server. The member decides.
  retry: false,
  meta: { keep: false },
});

/** Returns true if the words are enough to search for. */
export const isSearchable = (q: string): boolean => q.length > 1;
