import type { AppContext } from '../app-context.ts';
import { isDraft } from '../files/port.ts';
import type { Cron, Tasks } from '../jobs.ts';
import { pictureFile } from './serve-pictures.ts';
import { fileNamesOf } from './show-picture.ts';
import { findReleased, forgetSwept, knownKeys, markSwept, releaseUnshown, takeSweepable } from './store.ts';

const hour = 60 * 60 * 1000;
type Room = Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>;

export const imageTasks = (ctx: Room): Tasks => ({
  'delete-image-files': async (payload) => {
    const image = await findReleased(ctx.db, String(payload['image_id']));
    if (image) await deleteFiles(ctx, [image]);
  },
  'sweep-images': () => sweepImages(ctx),
  'sweep-files': () => sweepFiles(ctx),
});

export const imageCron: Cron[] = [
  { task: 'sweep-images', match: '23 * * * *' },
  { task: 'sweep-files', match: '47 4 * * *' },
];

/**
 * Deletes pictures that were not claimed within an hour or are no longer shown. Also deletes rows whose files
 * were deleted a day ago.
 */
async function sweepImages(ctx: Room): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - hour);
  await releaseUnshown(ctx.db, { before, now });
  for (;;) {
    const images = await takeSweepable(ctx.db, { before, now });
    if (images.length === 0) break;
    await deleteFiles(ctx, images);
  }
  await forgetSwept(ctx.db, new Date(now.getTime() - 25 * hour));
}

async function deleteFiles(
  { db, files, clock }: Room,
  images: { id: string; key: string; widths: number[] }[],
): Promise<void> {
  for (const image of images) for (const name of fileNamesOf(image)) await files.delete(name);
  await markSwept(
    db,
    images.map(({ id }) => id),
    clock.now(),
  );
}

/**
 * Deletes files older than an hour without a row, such as after restoring an older database. Leaves files
 * with foreign names alone.
 */
async function sweepFiles({ db, files, clock, log }: Room): Promise<void> {
  const before = clock.now().getTime() - hour;
  let batch: string[] = [];
  let swept = 0;
  const sweep = async (): Promise<void> => {
    const known = await knownKeys(
      db,
      batch.map((name) => name.slice(0, 22)),
    );
    const strays = batch.filter((name) => !known.has(name.slice(0, 22)));
    for (const name of strays) await files.delete(name);
    swept += strays.length;
    batch = [];
  };
  for await (const { name, changedAt } of files.list()) {
    if (changedAt.getTime() > before || !(pictureFile.test(name) || isDraft(name))) continue;
    batch.push(name);
    if (batch.length === 500) await sweep();
  }
  await sweep();
  if (swept > 0) log.info({ swept }, 'files without a picture deleted');
}
