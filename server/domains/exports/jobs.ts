import type { AppContext } from '#server/platform/app-context.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { prepareExport } from './prepare-export.ts';
import { sendExportReady } from './send-emails.ts';
import { sweepExportFiles, sweepExports } from './sweep-exports.ts';

export const exportTasks = (ctx: AppContext, tables: Tables): Tasks => ({
  'prepare-export': (payload, { attempt }) =>
    prepareExport(ctx, tables, { id: String(payload['export_id']), attempt }),
  'send-export-ready': (payload) => sendExportReady(ctx, String(payload['export_id'])),
  'sweep-exports': () => sweepExports(ctx),
  'sweep-export-files': () => sweepExportFiles(ctx),
});

export const exportCron: Cron[] = [
  { task: 'sweep-exports', match: '*/10 * * * *' },
  { task: 'sweep-export-files', match: '17 5 * * *' },
];
