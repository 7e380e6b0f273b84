import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import type { GivenConfig } from '#server/config.ts';
import { isDiskFull } from '#server/platform/disk.ts';
import { fingerprint } from '#server/platform/encrypt.ts';
import type { Files } from '#server/platform/files/port.ts';
import { hasCluster, placeCluster } from '#server/providers/postgres/recovery.ts';
import { openFiles } from '#server/providers/s3/open-files.ts';
import type { Age } from './age.ts';
import { writeDump } from './dumps.ts';
import { readIndex } from './file-index.ts';
import { getObject, getParts, list, type Manifest, openManifest, type Place } from './place.ts';
import { gapsFrom, openWal, positionOf } from './wal-files.ts';

export interface RestoreOrder {
  place: Place;
  age: Age;
  /** The moment to return to. Null for the newest there is. */
  until: Date | null;
  /** Takes what the operator has to know, a sentence at a time. */
  say: (line: string) => void;
}

export interface Chosen {
  name: string;
  manifest: Manifest;
  serverKey: Buffer;
}

/** Returns the newest backup, or the newest that was finished at a moment. Throws a sentence when there is none. */
export async function chooseBackup({ place, age, until }: Omit<RestoreOrder, 'say'>): Promise<Chosen> {
  const { manifests } = await list(place);
  if (manifests.length === 0) throw new Error(`There is no backup in ${place.name}.`);
  for (const name of manifests.toReversed()) {
    const { manifest, serverKey } = await openManifest(place, name, age);
    if (until === null || Date.parse(manifest.finished_at) <= until.getTime()) {
      if (until !== null && manifest.kind === 'dump')
        throw new Error(
          `These backups are dumps, which have no moments between them. The last one before was finished at ${manifest.finished_at}: leave out --at, or use the tools of your PostgreSQL's archive.`,
        );
      return { name, manifest, serverKey };
    }
  }
  throw new Error(`The oldest backup in ${place.name} is of a later time. Choose a later moment.`);
}

/**
 * Throws a sentence unless the place is empty: a restore never touches a living community. Also when another installation's key is
 * there. Returns true if the same restore was begun here and only has to open its database.
 */
async function requireEmpty(
  config: GivenConfig,
  { manifest, serverKey }: Chosen,
  sameOrder: string,
): Promise<boolean> {
  const { dataDir } = config;
  const databaseUrl = config.databaseSessionUrl ?? config.databaseUrl;
  if (config.serverKey && fingerprint(config.serverKey) !== fingerprint(serverKey))
    throw new Error(
      'There is a server key here that is not the one of the backup. Remove SERVER_KEY or server.key, or choose an empty DATA_DIR.',
    );
  if (manifest.kind === 'cluster' && databaseUrl !== null)
    throw new Error(
      'This backup is of an embedded database. Restore it without DATABASE_URL, then move it with move-database.',
    );
  if (manifest.kind === 'dump' && databaseUrl === null)
    throw new Error('This backup is of a PostgreSQL server. Set DATABASE_URL to an empty database.');
  const begun = existsSync(marker(dataDir)) ? readFileSync(marker(dataDir), 'utf8') : null;
  if (begun !== null && begun !== sameOrder)
    throw new Error(
      `The restore of ${begun.trim()} was begun here and not finished. Run the same again, or choose an empty DATA_DIR.`,
    );
  if (databaseUrl === null ? await hasCluster(dataDir) : await hasTables(databaseUrl)) {
    // A database is put there whole or not at all.
    if (begun !== null) return true;
    throw new Error(
      'There is a database here, and a restore never replaces one. Choose an empty DATA_DIR or an empty database. Nothing was changed.',
    );
  }
  if (begun !== null) return false;
  const storage = await openFiles(config);
  for await (const { name } of storage.list())
    throw new Error(
      `The storage has files already, such as ${name.slice(0, 8)}…. Choose an empty DATA_DIR or an empty bucket. Nothing was changed.`,
    );
  return false;
}

/**
 * Restores key, files and database, in this order. One that was cut off has no database or a whole one, and continues when it is
 * run again.
 */
export async function restoreBackup(
  config: GivenConfig,
  order: RestoreOrder,
  chosen: Chosen,
): Promise<{ files: number }> {
  const { manifest, serverKey } = chosen;
  const { place, age, until } = order;
  const what = `${chosen.name}${until ? ` --at ${until.toISOString()}` : ''}\n`;
  if (await requireEmpty(config, chosen, what)) return { files: manifest.files.count };
  try {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(marker(config.dataDir), what, { mode: 0o600 });
    if (config.serverKey === null)
      writeFileSync(join(config.dataDir, 'server.key'), `${serverKey.toString('base64')}\n`, { mode: 0o600 });
    const files = await restoreFiles({ place, age, manifest, storage: await openFiles(config) });
    await restoreDatabase(config, order, manifest);
    return { files };
  } catch (error) {
    const causes = [error, (error as Error).cause];
    if (!causes.some((cause) => cause && isDiskFull(cause))) throw error;
    throw new Error('The disk is full, so the restore was not finished. Make room and run it again.', {
      cause: error,
    });
  }
}

/** Restores the database alone, as the drill does. */
export async function restoreDatabase(
  config: Pick<GivenConfig, 'databaseUrl' | 'databaseSessionUrl' | 'dataDir'>,
  order: RestoreOrder,
  manifest: Manifest,
): Promise<void> {
  const { place, age, until } = order;
  const databaseUrl = config.databaseSessionUrl ?? config.databaseUrl;
  const parts = getParts(place, age, manifest.database);
  const plain = createZstdDecompress();
  // Either ends with the other, so that no file stays open.
  const body: Readable = pipeline(parts, plain, () => undefined);
  if (databaseUrl !== null) return writeDump(body, databaseUrl, manifest.postgres);
  await placeCluster(config.dataDir, body, {
    until,
    fetchWal: (folder) => fetchWal(order, manifest, folder),
  });
}

/** Puts the archived write-ahead log since the backup into a folder, up to the first file that is missing or damaged. */
async function fetchWal(
  { place, age, say }: RestoreOrder,
  { wal_from }: Manifest,
  folder: string,
): Promise<void> {
  const { wal } = await list(place);
  const from = positionOf(wal_from ?? '') ?? 0;
  const [gap] = gapsFrom(from, wal);
  let end = gap ? (positionOf(gap.after.name) ?? 0) : Number.POSITIVE_INFINITY;
  if (gap)
    say(
      `The archive of changes has a gap before ${gap.after.name}, so it ends at ${gap.before ? gap.before.at.toISOString() : 'the backup'}.`,
    );
  for (const { name, at } of wal) {
    const position = positionOf(name);
    if (position !== null && (position < from || position >= end)) continue;
    const found = await place.objects.get(name);
    if (!found) continue;
    const path = join(folder, name.slice(4, -4).replace('-history', '.history'));
    // In memory, because a file that can't be read isn't damaged.
    const stored = await buffer(found.body);
    try {
      await openWal(age, Readable.from([stored]), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      if (isDiskFull(error)) throw error;
      await rm(path, { force: true });
      say(`${name} is damaged, so the archive of changes ends before ${at.toISOString()}.`);
      end = position ?? end;
    }
  }
}

async function restoreFiles({
  place,
  age,
  manifest,
  storage,
}: {
  place: Place;
  age: Age;
  manifest: Manifest;
  storage: Files;
}): Promise<number> {
  let files = 0;
  for await (const { file, object } of readIndex(place, age, manifest)) {
    const type = file.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
    // Pictures are small, so a wrong hash is found before anything is stored.
    const body = await getObject(place, age, object);
    if (object.size < 16 << 20) await storage.put(file, await buffer(body), type);
    else await storage.putStream(file, body, type);
    files += 1;
  }
  return files;
}

const marker = (dataDir: string): string => join(dataDir, 'restoring');

/** Records that what was restored is open. */
export const endRestore = (dataDir: string): void => rmSync(marker(dataDir), { force: true });

/** Throws a sentence while a restore wasn't finished: an empty database would be made in its place. */
export function requireRestored(dataDir: string): void {
  if (existsSync(marker(dataDir)))
    throw new Error(
      `A restore into ${dataDir} was begun and not finished. Run the same restore again, or choose an empty DATA_DIR.`,
    );
}

/** True if a database has tables. */
export async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'S') and n.nspname !~ '^(pg_|information_schema)' limit 1",
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
