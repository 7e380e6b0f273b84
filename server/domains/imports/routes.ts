import { type Import, imports } from '#contract/imports/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { previewImport, todayOf } from './preview-import.ts';
import { readInWorker } from './read-in-worker.ts';
import { undoable } from './rules.ts';
import { type ImportRow, importOf, importsOf, lockImport, setState } from './store.ts';

export function importRoutes(serve: Serve, ctx: Pick<AppContext, 'db'>): void {
  serve(imports, 'GET /api/imports', ({ db, viewer, now }) => readImports(db, viewer.id, now));

  serve(imports, 'POST /api/imports', {
    // Reading a large file takes a second. No transaction waits for it.
    async prepare({ viewer, upload, body, now }) {
      if (!upload) throw badRequest('Choose a file first.');
      return readInWorker(viewer.id, {
        bytes: upload.bytes,
        asked: {
          date: body.date_column,
          habit: body.habit_column,
          value: body.value_column,
          order: body.date_order,
        },
        today: await todayOf(ctx.db, viewer.id, now),
      });
    },
    async handle({ db, viewer, prepared, now }) {
      const id = await previewImport(db, { memberId: viewer.id, plan: prepared, now });
      return readImport(db, viewer.id, id);
    },
  });

  serve(imports, 'POST /api/imports/:id/apply', async ({ db, viewer, params, now }) => {
    const row = (await lockImport(db, params.id, viewer.id)) ?? gone();
    if (row.state === 'found') {
      if (row.preview.is_date_order_open && !row.preview.date_order)
        throw conflict('Choose first whether the day or the month comes first in the dates of this file.');
      await setState(db, row.id, { state: 'working', applied_at: now });
      await start(db, row.id);
    }
    return readImport(db, viewer.id, row.id);
  });

  serve(imports, 'POST /api/imports/:id/undo', async ({ db, viewer, params, now }) => {
    const row = (await lockImport(db, params.id, viewer.id)) ?? gone();
    if (row.state === 'found') throw conflict('This file isn’t imported yet.');
    if (row.state === 'working') throw conflict('We’re importing this file. Wait until it’s done.');
    if (row.state === 'done') {
      const until = undoUntil(row);
      if (!until || until <= now) throw conflict('An import can be undone for seven days. They are over.');
      await setState(db, row.id, { state: 'undoing' });
      await start(db, row.id);
    }
    return readImport(db, viewer.id, row.id);
  });
}

const start = (db: Database, id: string): Promise<void> =>
  enqueue(db, 'run-import', { import_id: id }, { key: `run-import-${id}` });

const gone = (): never => {
  throw notFound("This import isn't here any more. Choose the file again.");
};

const undoUntil = ({ applied_at: at }: ImportRow): Date | null => at && new Date(at.getTime() + undoable);

const readImports = async (db: Database, memberId: string, now: Date): Promise<Import[]> =>
  (await importsOf(db, memberId, new Date(now.getTime() - undoable))).map(present);

const readImport = async (db: Database, memberId: string, id: string): Promise<Import> =>
  present((await importOf(db, memberId, id)) ?? gone());

const present = (row: ImportRow): Import => ({
  id: row.id,
  source: row.source,
  state: row.state,
  created_at: row.created_at.toISOString(),
  ...row.preview,
  date_order: row.preview.date_order ?? null,
  is_date_order_open: row.preview.is_date_order_open ?? false,
  details: row.preview.details ?? [],
  undo_until: row.state === 'done' ? (undoUntil(row)?.toISOString() ?? null) : null,
});
