import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { enqueueExport } from './request-export.ts';
import { busyFor, lifetime, maxTries } from './rules.ts';
import { finish, markFailed, startWork, takeOutdated, touch } from './store.ts';
import { writeArchive } from './write-archive.ts';

const touchEveryMs = 20_000;
const retryMs = 10_000;

/**
 * Makes the file of an export. A run that dies leaves only a draft in storage, and the next run begins again. Exports
 * are made one at a time, so that emails and other jobs have a worker.
 */
export async function prepareExport(
  ctx: AppContext,
  tables: Tables,
  { id, attempt }: { id: string; attempt: number },
): Promise<void> {
  const { db, clock, files } = ctx;
  const begin = clock.now();
  const order = await db
    .transaction()
    .execute((tx) => startWork(tx, id, { busySince: new Date(begin.getTime() - busyFor), now: begin }));
  if (order === null) return;
  if (order === 'busy') return enqueueExport(db, id, new Date(begin.getTime() + retryMs));

  const name = `export-${randomBytes(16).toString('base64url')}.zip`;
  let touchedAt = begin.getTime();
  const onFile = async () => {
    const now = clock.now();
    if (now.getTime() - touchedAt < touchEveryMs) return;
    touchedAt = now.getTime();
    await touch(db, id, now);
  };
  try {
    const bytes = await writeArchive(ctx, { order, name, tables, at: begin, onFile });
    const ready_at = clock.now();
    const isFirst = await db.transaction().execute(async (tx) => {
      const made = {
        file: name,
        link_key: randomBytes(16).toString('base64url'),
        bytes,
        ready_at,
        expires_at: new Date(ready_at.getTime() + lifetime),
      };
      if (!(await finish(tx, id, made))) return false;
      await enqueue(tx, 'send-export-ready', { export_id: id });
      return true;
    });
    if (!isFirst) await files.delete(name);
  } catch (error) {
    await files.delete(name).catch(() => undefined);
    if (attempt < maxTries) throw error;
    ctx.log.error({ err: error, export: id }, 'an export failed');
    return markFailed(db, id);
  }
  for (const file of await takeOutdated(db, clock.now())) await files.delete(file);
}
