import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { measured, reasonOf } from '#server/backup/place.ts';
import { readStorage } from '#server/config.ts';
import { openLocalFiles } from '#server/platform/files/local.ts';
import { isDraft, type StoredFile } from '#server/platform/files/port.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Verb } from './verb.ts';

export const moveFilesVerb: Verb = {
  usage: '--to FOLDER|s3://...',
  notes: [
    'The server keeps running. Run it again to continue, and once more after the server uses the new storage, for what was uploaded meanwhile (with STORAGE_URL of the former one).',
    'Nothing is deleted. The address of a bucket has a secret that a process list shows, so clear the history of your shell, or change the key afterwards.',
    'A folder is a DATA_DIR: the files go to its sub-folder uploads.',
  ],
  options: { to: { type: 'string' } },
  required: ['to'],
  async run({ ctx, values: { to = '' }, say }) {
    const address = to.startsWith('s3:') ? readStorage(to) : null;
    if (to.startsWith('s3:') && !address)
      throw new Error('The bucket must look like s3://key:secret@host/bucket?region=eu-west-1&tls=1.');
    const target = address
      ? (await import('#server/providers/s3/s3.ts')).openS3Files(address)
      : openLocalFiles(join(to, 'uploads'));
    const there = new Map<string, Date>();
    for await (const { name, changedAt } of target.list()) there.set(name, changedAt);
    let copied = 0;
    let same = 0;
    for await (const { name, changedAt } of ctx.files.list()) {
      if (isDraft(name)) continue;
      // Only an export is made again under its name.
      if ((there.get(name)?.getTime() ?? 0) > changedAt.getTime()) {
        same += 1;
        continue;
      }
      const found = await ctx.files.get(name);
      if (!found) continue;
      const { stream, read } = measured(found.body);
      await target.putStream(name, stream, typeOf(name)).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        throw new Error(
          `The new storage doesn't take ${name} (${reasonOf(error)}). ${copied} files were copied. Run this again to continue.`,
          { cause: error },
        );
      });
      const stored = await target.get(name);
      if (!stored || (await hashOf(stored)) !== read().sha256)
        throw new Error(
          `${name} isn't the same in the new storage. Run this again, and check that storage if it stays so.`,
        );
      copied += 1;
      if (copied % 1000 === 0) say(`${copied} files were copied.`);
    }
    say(`${copied} files were copied and compared, ${same} were there already. Nothing was deleted.`);
    return true;
  },
};

const typeOf = (name: string): string =>
  name.endsWith('.webp')
    ? 'image/webp'
    : name.endsWith('.zip')
      ? 'application/zip'
      : 'application/octet-stream';

async function hashOf({ body }: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(body, hash);
  return hash.digest('hex');
}
