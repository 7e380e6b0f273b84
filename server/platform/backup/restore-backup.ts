import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import type { GivenConfig } from '../../config.ts';
import { isDiskFull } from '../disk.ts';
import { openFiles } from '../files/open-files.ts';
import type { Files } from '../files/port.ts';
import { hasCluster, placeCluster } from '../postgres/recovery.ts';
import { fingerprint } from '../seal.ts';
import type { Age } from './age.ts';
import { writeDump } from './dumps.ts';
import { readIndex } from './file-index.ts';
import { getObject, getParts, list, type Manifest, openManifest, type Place } from './place.ts';

export interface RestoreOrder {
  place: Place;
  age: Age;
  /** The moment to return to. Null for the newest there is. */
  until: Date | null;
}

export interface Chosen {
  name: string;
  manifest: Manifest;
  serverKey: Buffer;
}

/** Returns the newest backup, or the newest that was finished at a moment. Throws a sentence when there is none. */
export async function chooseBackup({ place, age, until }: RestoreOrder): Promise<Chosen> {
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
 * there.
 */
export async function requireEmpty(config: GivenConfig, { manifest, serverKey }: Chosen): Promise<void> {
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
  if (databaseUrl === null ? await hasCluster(dataDir) : await hasTables(databaseUrl))
    throw new Error(
      'There is a database here, and a restore never replaces one. Choose an empty DATA_DIR or an empty database. Nothing was changed.',
    );
  if (existsSync(marker(dataDir))) return;
  const storage = await openFiles(config);
  for await (const { name } of storage.list())
    throw new Error(
      `The storage has files already, such as ${name.slice(0, 8)}…. Choose an empty DATA_DIR or an empty bucket. Nothing was changed.`,
    );
}

/** Restores key, files and database, in this order. One that was cut off has no database, and continues when it is run again. */
export async function restoreBackup(
  config: GivenConfig,
  { place, age, until }: RestoreOrder,
  chosen: Chosen,
): Promise<{ files: number }> {
  const { manifest, serverKey } = chosen;
  await requireEmpty(config, chosen);
  try {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(marker(config.dataDir), `${chosen.name}\n`);
    if (config.serverKey === null)
      writeFileSync(join(config.dataDir, 'server.key'), `${serverKey.toString('base64')}\n`, { mode: 0o600 });
    const files = await restoreFiles({ place, age, manifest, storage: await openFiles(config) });
    await restoreDatabase(config, { place, age, until }, manifest);
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
  { place, age, until }: RestoreOrder,
  manifest: Manifest,
): Promise<void> {
  const databaseUrl = config.databaseSessionUrl ?? config.databaseUrl;
  const parts = getParts(place, age, manifest.database);
  const plain = createZstdDecompress();
  parts.once('error', (error) => plain.destroy(error));
  const body: Readable = parts.pipe(plain);
  if (databaseUrl !== null) return writeDump(body, databaseUrl, manifest.postgres);
  await placeCluster(config.dataDir, body, {
    until,
    fetchWal: (folder) => fetchWal(place, age, manifest, folder),
  });
}

/** Puts the archived write-ahead log since the backup into a folder. */
async function fetchWal(place: Place, age: Age, { wal_from }: Manifest, folder: string): Promise<void> {
  for (const name of (await list(place)).wal) {
    const file = name.slice(4, -4).replace('-history', '.history');
    // A file of the log begins with its timeline, which a restore raises.
    if (!file.endsWith('.history') && file.slice(8) < (wal_from ?? '').slice(8)) continue;
    const found = await place.objects.get(name);
    if (!found) continue;
    const plain = (await age.decrypt(found.body)).pipe(createZstdDecompress());
    await writeFile(join(folder, file), plain, { mode: 0o600 });
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
export const restoreMarker = marker;

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
