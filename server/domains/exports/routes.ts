import { type Export, exports } from '#contract/exports/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Attachment } from '#server/platform/http/attachment.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { requestExport } from './request-export.ts';
import { nextAt } from './rules.ts';
import { exportsOf, fileByKey } from './store.ts';

export function exportRoutes(serve: Serve, { files }: Pick<AppContext, 'files'>): void {
  serve(exports, 'GET /api/users/export', ({ db, viewer, now }) => readExports(db, viewer.id, now));

  serve(exports, 'POST /api/users/export', async ({ db, viewer, body, now }) => {
    const { contents = 'everything' } = body;
    await requestExport(db, { memberId: viewer.id, contents, now });
    const asked = (await readExports(db, viewer.id, now)).find((each) => each.contents === contents);
    return asked ?? gone();
  });

  serve(exports, 'GET /api/users/export/:key/file', async ({ db, viewer, params, now }) => {
    const ready = await fileByKey(db, { memberId: viewer.id, key: params.key, now });
    const stored = ready?.file ? await files.get(ready.file) : null;
    if (!ready?.ready_at || !stored) return gone();
    const date = ready.ready_at.toISOString().slice(0, 10);
    return new Attachment(stored.body, { name: `my-data-${date}.zip`, bytes: stored.bytes });
  });
}

const gone = (): never => {
  throw notFound("This file isn't here any more. You can prepare a new one.");
};

const readExports = async (db: Database, memberId: string, now: Date): Promise<Export[]> =>
  (await exportsOf(db, memberId, now)).map((row) => ({
    id: row.id,
    contents: row.contents,
    state: row.state === 'ready' || row.state === 'failed' ? row.state : 'preparing',
    asked_at: row.asked_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    bytes: row.bytes,
    expires_at: row.expires_at?.toISOString() ?? null,
    key: row.link_key,
    next_at: nextAt(row, now)?.toISOString() ?? null,
  }));
