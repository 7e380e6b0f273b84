import { search } from '#contract/search.ts';
import type { Serve } from '#server/platform/serve.ts';
import { findEverywhere } from './find-everywhere.ts';

export function searchRoutes(serve: Serve): void {
  serve(search, 'GET /api/search', ({ db, viewer, query, now }) =>
    findEverywhere(db, { typed: query.q, kind: query.kind, limit: query.limit, viewerId: viewer.id, now }),
  );
}
