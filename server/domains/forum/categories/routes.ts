import { forum } from '#contract/forum/endpoints.ts';
import { mustBeConfirmedNow } from '#server/domains/auth/sessions/confirm-session.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeCategories, readCategoryList } from './change-categories.ts';

export function categoryRoutes(serve: Serve, { db: pool }: AppContext): void {
  serve(forum, 'GET /api/admin/forum-categories', ({ db }) => readCategoryList(db));

  serve(forum, 'PUT /api/admin/forum-categories', {
    prepare: ({ viewer, now }) => mustBeConfirmedNow(pool, viewer.sessionId, now),
    handle: (call) => changeCategories(call.db, call, call.body),
  });
}
