import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Chunk {
  file: string;
  imports?: string[];
}

/** Returns the build's chunks by source path, for example `domains/journal/JournalBox.tsx`. Their file names are hashes. */
export const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8'));

/** Returns the URL path of a chunk. Throws for a source without one. */
export function chunkUrl(source: string, manifest = readManifest()): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return `/${chunk.file}`;
}
