import { drafts } from '#contract/drafts.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Serve } from '#server/platform/serve.ts';
import { isPlain, mostDrafts, whereabouts } from './rules.ts';
import { type DraftRow, deleteDraft, draftAt, draftsOf, keepDraft } from './store.ts';

export function draftRoutes(serve: Serve): void {
  serve(drafts, 'GET /api/drafts', async ({ db, viewer }) =>
    (await draftsOf(db, viewer.id, mostDrafts)).map(asDraft),
  );

  serve(drafts, 'PUT /api/drafts/:place', {
    // Cleaning a long text takes a while, and what is half written may be as long and as odd as it likes.
    prepare: async ({ params, body }) => (isPlain(params.place) ? body.content : cleanHtml(body.content)),
    handle: async ({ db, viewer, params, body, prepared, now }) => {
      const writing = {
        place: params.place,
        content: prepared,
        title: body.title ?? null,
        tags: body.tags ?? null,
        base: asInstant(body.base),
      };
      await keepDraft(db, viewer.id, writing, { most: mostDrafts, now });
      const kept = await draftAt(db, viewer.id, params.place);
      if (!kept) throw notFound('That draft is no longer there.');
      return asDraft(kept);
    },
  });

  serve(drafts, 'DELETE /api/drafts/:place', async ({ db, viewer, params }) => {
    await deleteDraft(db, viewer.id, params.place);
    return { message: 'The draft is thrown away.' };
  });
}

/** Null for what no clock shows, such as a leap second. */
function asInstant(text: string | null | undefined): Date | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

const asDraft = (row: DraftRow) => ({
  place: row.place,
  content: row.content,
  title: row.title,
  tags: row.tags,
  base: row.base?.toISOString() ?? null,
  ...whereabouts(row.place, row),
  updated_at: row.updated_at.toISOString(),
});
