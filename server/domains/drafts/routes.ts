import type { ContentType } from '#contract/content-types/content-types.ts';
import { drafts } from '#contract/drafts/endpoints.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { cleanHtmlApart } from '#server/platform/text/sanitize-in-worker.ts';
import { isPlain, kindOf, maxCopies, maxDrafts } from './rules.ts';
import { dropWriting, saveWriting } from './save-draft.ts';
import { type DraftRow, deleteCopy, draftAt, draftsOf, saveCopy } from './store.ts';

export function draftRoutes(serve: Serve, content: ContentAdapters): void {
  serve(drafts, 'GET /api/drafts', async ({ db, viewer }) =>
    (await draftsOf(db, content, viewer.id, maxListed)).map((row) => asDraft(content, row)),
  );

  serve(drafts, 'PUT /api/drafts/:place', {
    // Sanitizing a long text is slow, so it runs before the transaction. A draft has no limits of length or
    // content.
    prepare: async ({ viewer, params, body }) =>
      isPlain(params.place) ? body.content : cleanHtmlApart(body.content, viewer.id),
    handle: async ({ db, viewer, params, body, prepared, now }) => {
      const writing = {
        draftKey: params.place,
        content: prepared,
        title: body.title || null,
        tags: body.tags || null,
        base_version: body.base_version ?? null,
        queue: body.queue ?? null,
        fields: body.fields ?? null,
      };
      if (body.aside) await saveCopy(db, viewer.id, { ...writing, at: now }, maxCopies);
      else await saveWriting(db, viewer.id, { ...writing, version: body.version, writer: body.writer }, now);
      const stored = await draftAt(db, content, viewer.id, params.place);
      if (stored) return asDraft(content, stored);
      if (!body.aside) throw notFound('That draft is no longer there.');
      const { place } = params;
      return asDraft(content, {
        ...writing,
        place,
        context: null,
        version: 0,
        writer: null,
        copy_id: null,
        updated_at: now,
      });
    },
  });

  serve(drafts, 'DELETE /api/drafts/:place', async ({ db, viewer, params, query }) => {
    const { copy_id, ...basis } = query;
    if (copy_id) await deleteCopy(db, viewer.id, copy_id);
    else await dropWriting(db, viewer.id, { draftKey: params.place, ...basis });
    return { message: 'Draft deleted.' };
  });
}

/** Drafts and their copies. */
const maxListed = 2 * maxDrafts;

const asDraft = (content: ContentAdapters, row: DraftRow) => ({
  place: row.place,
  version: row.version,
  writer: row.writer,
  ...(row.copy_id && { copy_id: row.copy_id }),
  content: row.content,
  title: row.title,
  tags: row.tags,
  base_version: row.base_version,
  queue: row.queue,
  fields: row.fields,
  ...(row.context ??
    content[kindOf(row.place) as ContentType]?.draft?.fallback ?? { label: null, path: '/feed' }),
  updated_at: row.updated_at.toISOString(),
});
