import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/port.ts';
import { exportFiles } from './exports.store.ts';

interface FileFinding {
  name: string;
  wrong: string;
  rows: Record<string, unknown>[];
}

const isExport = (name: string): boolean => /^export-[A-Za-z0-9_-]{22}\.zip$/.test(name);
/** A file may be older than its row by the time of its making, and the nightly sweep deletes others. In ms. */
const swept = 2 * 86_400_000;

/**
 * Compares the exports with the files in storage. A server beside may make and delete both meanwhile, so the rows are read
 * before and after the files.
 */
export async function checkExportFiles(db: Database, files: Files, now: Date): Promise<FileFinding[]> {
  const before = await exportFiles(db);
  const stored = new Map<string, Date>();
  for await (const { name, changedAt } of files.list()) if (isExport(name)) stored.set(name, changedAt);
  const after = await exportFiles(db);
  const known = new Set([...before, ...after].map(({ file }) => file));
  const remaining = new Set(after.map(({ id }) => id));
  return [
    {
      name: 'exports have their file',
      wrong: 'A file that its member may download is not in storage. The member can prepare a new one.',
      rows: before
        .filter(({ id, file, expires_at: at }) => remaining.has(id) && !stored.has(file) && at && at > now)
        .map(({ id, member_id: member, file }) => ({ export: id, member, file })),
    },
    {
      name: 'files of exports have a row',
      wrong: 'A file with the data of a member is in storage, and no export has it. Delete it.',
      rows: [...stored]
        .filter(([file, changedAt]) => !known.has(file) && changedAt.getTime() < now.getTime() - swept)
        .map(([file, changedAt]) => ({ file, changed_at: changedAt })),
    },
  ];
}
