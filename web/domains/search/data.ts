import type { SearchKind } from '#contract/content-types/content-types.ts';
import { read, readPages } from '../../platform/query/query.ts';

// An automatic retry would add load to a busy server. The member decides.
const once = { staleTime: 30_000, retry: false, meta: { keep: false } } as const;

/** Searches content the viewer may see. With `kind`, in pages. */
export const searchPages = (q: string, kind: SearchKind | undefined) => ({
  ...readPages('GET /api/search', { query: { q, limit: 20, ...(kind && { kind }) } }),
  ...once,
});

/** Searches content the viewer may see. Returns five of each kind at most. */
export const quickSearch = (q: string) => ({
  ...read('GET /api/search', { query: { q, limit: 5 } }),
  ...once,
});

/** Returns true if the words are enough to search for. */
export const isSearchable = (q: string): boolean => q.length > 1;
