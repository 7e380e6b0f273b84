import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openLocalFiles } from './local.ts';
import type { Files } from './port.ts';

/** The store the configuration names: a bucket, or the folder `uploads` in the data folder. */
export async function openFiles({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Promise<Files> {
  if (!storage) return openLocalFiles(join(dataDir, 'uploads'));
  // The client of object stores is large; whoever keeps files in a folder need not load it.
  const { openS3Files } = await import('./s3.ts');
  return openS3Files(storage);
}
