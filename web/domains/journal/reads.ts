import { read } from '../../platform/query/query.ts';

/** Templates of an entry, which the server changes with a release only. */
export const templatesRead = { ...read('GET /api/journal/templates'), staleTime: Number.POSITIVE_INFINITY };

export const entriesCall = 'GET /api/programs/:programId/journal-entries';

/** Reads the member's entries of a round, newest day first. Without `round`, of the current one. `q` searches on the server. */
export const entriesRead = (programme: string, q?: string, round?: number) => ({
  ...read(entriesCall, { params: { programId: programme }, query: { q, round } }),
  meta: { dated: true },
});

/** Reads the member's words about their weekly reviews, newest week first. */
export const answersRead = (q?: string) => ({
  ...read('GET /api/journal/answers', { query: { q } }),
  meta: { dated: true },
});
