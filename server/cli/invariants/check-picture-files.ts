import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/port.ts';
import { type PictureFile, pictureFiles, stillShown } from './pictures.store.ts';

interface Missing {
  name: string;
  wrong: string;
  count: number;
  rows: Record<string, unknown>[];
}

const shown = 20;
const batch = 500;

/**
 * Compares the files of shown pictures with those in storage. Both come in the order of their names, so only a page of each is
 * in memory. A server beside may delete pictures meanwhile, so a missing file counts only if its picture is still shown.
 */
export async function checkPictureFiles(pool: Database, files: Files): Promise<Missing> {
  let count = 0;
  const rows: PictureFile[] = [];
  let suspects: PictureFile[] = [];
  const judge = async (): Promise<void> => {
    const images = suspects.map(({ image }) => image);
    const remaining = await pool.transaction().execute((db) => stillShown(db, images));
    const missing = suspects.filter(({ image }) => remaining.has(image));
    count += missing.length;
    rows.push(...missing.slice(0, shown - rows.length));
    suspects = [];
  };
  await pool
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const stored = files.list()[Symbol.asyncIterator]();
      let file = await stored.next();
      for await (const wanted of pictureFiles(db)) {
        while (!file.done && file.value.name < wanted.name) file = await stored.next();
        if (!file.done && file.value.name === wanted.name) continue;
        suspects.push(wanted);
        if (suspects.length === batch) await judge();
      }
      await judge();
      await stored.return?.(undefined);
    });
  return {
    name: 'shown pictures are in storage',
    wrong:
      'A picture that members see has no file. Copy the pictures of your backup into storage, without replacing newer ones.',
    count,
    rows: rows.map(({ name, image }) => ({ image, file: name })),
  };
}
