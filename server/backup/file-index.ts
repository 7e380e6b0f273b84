import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Files, isDraft } from '#server/platform/files/port.ts';
import type { Age } from './age.ts';
import { getObject, type Manifest, type Place, putObject, type StoredObject } from './place.ts';

/** A file of the product's storage in a backup. */
export interface IndexedFile {
  file: string;
  changedAt: string;
  object: StoredObject;
}

/** Names of files are private, so the index is encrypted like them. */
export async function putIndex(place: Place, age: Age, files: Iterable<IndexedFile>): Promise<StoredObject> {
  function* lines(): Generator<string> {
    for (const file of files) yield `${JSON.stringify(file)}\n`;
  }
  return putObject(place, age, Readable.from(lines(), { objectMode: false }).pipe(createZstdCompress()));
}

export async function* readIndex(place: Place, age: Age, { files }: Manifest): AsyncGenerator<IndexedFile> {
  const plain = await getObject(place, age, files.index);
  const lines = pipeline(plain, createZstdDecompress(), () => undefined);
  for await (const line of createInterface({ input: lines })) yield JSON.parse(line) as IndexedFile;
}

/**
 * Stores every file that `known` doesn't have, and adds it there. Files never change under their name, except an export that was
 * made again, whose time differs. Returns how many were copied.
 */
export async function copyFiles(
  storage: Files,
  {
    place,
    age,
    known,
    index,
  }: {
    place: Place;
    age: Age;
    known: ReadonlyMap<string, IndexedFile>;
    index: Map<string, IndexedFile>;
  },
): Promise<number> {
  let copied = 0;
  for await (const { name: file, changedAt: at } of storage.list()) {
    if (isDraft(file)) continue;
    const changedAt = at.toISOString();
    const isSame = (former: IndexedFile | undefined) => former?.changedAt === changedAt;
    if (isSame(index.get(file))) continue;
    const former = known.get(file);
    if (former && isSame(former)) {
      index.set(file, former);
      continue;
    }
    // The server may delete it meanwhile.
    const found = await storage.get(file);
    if (!found) continue;
    index.set(file, { file, changedAt, object: await putObject(place, age, found.body) });
    copied += 1;
  }
  return copied;
}
