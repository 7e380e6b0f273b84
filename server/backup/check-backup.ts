import { Writable } from 'node:stream';
import type { Age } from './age.ts';
import { readIndex } from './file-index.ts';
import { getObject, list, type Manifest, openManifest, type Place, type StoredObject } from './place.ts';
import { gapsFrom, openWal, positionOf } from './wal-files.ts';

export interface Checked {
  name: string;
  manifest: Manifest | null;
  /** Sentences about what is missing or damaged. */
  wrong: string[];
}

/** Opens every backup of a place, or the newest only, and compares everything in it with its hash. Changes nothing. */
export async function checkBackups(place: Place, age: Age, { onlyNewest = false } = {}): Promise<Checked[]> {
  const { manifests } = await list(place);
  if (manifests.length === 0) throw new Error(`There is no backup in ${place.name}.`);
  // Backups share files. Each is read once.
  const seen = new Map<string, string | null>();
  const look = async (object: StoredObject): Promise<string | null> => {
    const former = seen.get(object.name);
    if (former !== undefined) return former;
    const fault = await readThrough(place, age, object);
    seen.set(object.name, fault);
    return fault;
  };
  const checked: Checked[] = [];
  for (const name of onlyNewest ? manifests.slice(-1) : manifests) {
    const wrong: string[] = [];
    const note = (fault: string | null) => void (fault && wrong.push(fault));
    try {
      const { manifest } = await openManifest(place, name, age);
      for (const part of [...manifest.database, manifest.server_key, manifest.files.index])
        note(await look(part));
      if (seen.get(manifest.files.index.name) === null)
        for await (const { object } of readIndex(place, age, manifest)) note(await look(object));
      checked.push({ name, manifest, wrong });
    } catch (error) {
      checked.push({ name, manifest: null, wrong: [(error as Error).message] });
    }
  }
  return checked;
}

/**
 * Reads the archived write-ahead log since the first of these backups. Returns what is wrong, and gaps that a later backup
 * mended, which aren't.
 */
export async function checkArchive(
  place: Place,
  age: Age,
  checked: readonly Checked[],
): Promise<{ text: string; isWrong: boolean }[]> {
  const begins = checked.flatMap(({ manifest }) => positionOf(manifest?.wal_from ?? '') ?? []);
  if (begins.length === 0) return [];
  const from = Math.min(...begins);
  const { wal } = await list(place);
  const found = gapsFrom(from, wal).map(({ before, after }) => {
    const isMended = begins.some((begin) => begin >= (positionOf(after.name) ?? 0));
    const moments = `from ${before ? before.at.toISOString() : 'the backup'} to ${after.at.toISOString()}`;
    return {
      text: `The archive of changes has a gap before ${after.name}: moments ${moments} can't be restored${isMended ? '.' : ', nor those after it. Make a backup now.'}`,
      isWrong: !isMended,
    };
  });
  for (const { name } of wal) {
    if ((positionOf(name) ?? from) < from) continue;
    const stored = await place.objects.get(name);
    let size = 0;
    const count = new Writable({
      write(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        done();
      },
    });
    const text = `${name} is damaged, so moments after it can't be restored until the next backup.`;
    await (stored ? openWal(age, stored.body, count) : null)?.catch(() => (size = -1));
    if (size < 0 || (positionOf(name) !== null && size !== walBytes)) found.push({ text, isWrong: true });
  }
  return found;
}

/** Each file of the log has this size. */
const walBytes = 16 << 20;

/** Reads an object to its end. Returns what is wrong with it, or null. */
async function readThrough(place: Place, age: Age, object: StoredObject): Promise<string | null> {
  try {
    for await (const _ of await getObject(place, age, object));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
