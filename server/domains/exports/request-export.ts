import type { ExportContents } from '#contract/exports/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { tooMany } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { nextAt } from './rules.ts';
import { exportsOf, insertExport, lockExports } from './store.ts';

/**
 * Starts an export unless one with the same contents is being made. Throws 429 when the last one was asked for less than a
 * day ago.
 */
export async function requestExport(
  db: Database,
  { memberId, contents, now }: { memberId: string; contents: ExportContents; now: Date },
): Promise<void> {
  await lockExports(db, memberId);
  const last = (await exportsOf(db, memberId, now)).find((each) => each.contents === contents);
  if (last?.state === 'waiting' || last?.state === 'working') return;
  const next = last && nextAt(last, now);
  if (next)
    throw tooMany(
      'You can prepare one file a day. Your last one is less than a day old.',
      Math.ceil((next.getTime() - now.getTime()) / 1000),
    );
  const id = await insertExport(db, { memberId, contents, now });
  await enqueueExport(db, id);
}

/** Adds the job of an export. It has one at most, unless its server died. */
export const enqueueExport = (db: Database, id: string, runAt?: Date): Promise<void> =>
  enqueue(
    db,
    'prepare-export',
    { export_id: id },
    { key: `prepare-export-${id}`, priority: 10, ...(runAt && { runAt }) },
  );
