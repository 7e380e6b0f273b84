import type { AppContext } from '#server/platform/app-context.ts';
import { type Cron, enqueue, type Tasks } from '#server/platform/jobs.ts';
import { undoable } from './rules.ts';
import { runImport } from './run-import.ts';
import { sweep, unfinished } from './store.ts';

const day = 86_400_000;

export const importTasks = (ctx: AppContext): Tasks => ({
  'run-import': (payload) => runImport(ctx, String(payload['import_id'])),
  async 'sweep-imports'() {
    const now = ctx.clock.now().getTime();
    await sweep(ctx.db, { foundBefore: new Date(now - day), before: new Date(now - undoable) });
    for (const id of await unfinished(ctx.db))
      await enqueue(ctx.db, 'run-import', { import_id: id }, { key: `run-import-${id}` });
  },
});

export const importCron: Cron[] = [{ task: 'sweep-imports', match: '*/15 * * * *' }];
