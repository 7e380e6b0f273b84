import type { AppContext } from '#server/platform/app-context.ts';
import { enqueueExport } from './request-export.ts';
import { silence } from './rules.ts';
import { knownFiles, silentSince, takeOutdated } from './store.ts';

type Room = Pick<AppContext, 'db' | 'files' | 'clock'>;

const hour = 3_600_000;

/** Deletes expired exports with their files, and restarts those whose server died. */
export async function sweepExports({ db, files, clock }: Room): Promise<void> {
  const now = clock.now();
  for (const file of await takeOutdated(db, now)) await files.delete(file);
  for (const id of await silentSince(db, new Date(now.getTime() - silence))) await enqueueExport(db, id);
}

/** Deletes files without an export, such as of a member whose account was deleted. */
export async function sweepExportFiles({ db, files, clock }: Room): Promise<void> {
  const known = await knownFiles(db);
  const before = clock.now().getTime() - hour;
  for await (const { name, changedAt } of files.list())
    if (/^export-[A-Za-z0-9_-]{22}\.zip$/.test(name) && !known.has(name) && changedAt.getTime() < before)
      await files.delete(name);
}
