import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openLocalFiles } from '#server/platform/files/local.ts';
import type { Files } from '#server/platform/files/port.ts';

/** Opens the configured storage: a bucket, or the folder `uploads` in the data folder. */
export async function openFiles({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Promise<Files> {
  if (!storage) return openLocalFiles(join(dataDir, 'uploads'));
  // The S3 client is large, so load it only when it is used.
  const { openS3Files, sweepSpools } = await import('./s3.ts');
  await sweepSpools();
  return openS3Files(storage);
}
