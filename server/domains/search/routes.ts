import { search } from '#contract/search/endpoints.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { BoundedSearch } from '#server/platform/http/bounded-search.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findEverywhere } from './find-everywhere.ts';

export function searchRoutes(serve: Serve, bounded: BoundedSearch, content: ContentAdapters): void {
  serve(search, 'GET /api/search', async ({ db, viewer, query, now, signal, nextCursor }) => {
    const call = { db, viewerId: viewer.id, gone: signal(), isPlanKept: true };
    const { next, ...found } = await bounded(call, (own) =>
      findEverywhere(own, content, {
        ...query,
        typed: query.q,
        kind: query.kind,
        limit: query.limit,
        viewerId: viewer.id,
        now,
      }),
    );
    nextCursor(next);
    return found;
  });
}
