import { Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import type { AppContext } from '#server/platform/app-context.ts';
import { isDiskFull } from '#server/platform/disk.ts';
import { fingerprint } from '#server/platform/encrypt.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { buildOf } from '#server/platform/version.ts';
import { ageOf } from './age.ts';
import { readCluster } from './clusters.ts';
import { readDump } from './dumps.ts';
import { copyFiles, type IndexedFile, putIndex, readIndex } from './file-index.ts';
import {
  type Listing,
  list,
  type Manifest,
  openManifest,
  type Place,
  putManifest,
  putObject,
  putParts,
  readManifest,
  reasonOf,
  type StoredObject,
} from './place.ts';
import { positionOf } from './wal-files.ts';

export interface BackupOrder {
  place: Place;
  recipients: readonly string[];
  /** How many backups stay, or null for all. */
  keep: number | null;
  holds: () => Promise<Manifest['holds']>;
  /** Takes what happens, a sentence at a time. */
  say: (line: string) => void;
}

export interface Backup {
  name: string;
  manifest: Manifest;
  isFirst: boolean;
  /** Files that earlier backups didn't have. */
  copied: number;
  /** Bytes that this backup added to the place. */
  added: number;
}

type Room = Pick<AppContext, 'config' | 'clock' | 'db' | 'connect' | 'files'>;

const lock = "hashtextextended('evolve backup', 0)";
/** A server that wakes up, or two machines, may differ by this, in ms. */
const tolerance = 300_000;

/**
 * Stores database, files and server key in a place, while members write. The manifest is written last, so a backup that was cut
 * off is never taken for a whole one. Throws a sentence and removes what it stored when it fails.
 */
export async function makeBackup(ctx: Room, order: BackupOrder): Promise<Backup> {
  const guard = ctx.connect();
  guard.on('error', () => undefined);
  await guard.connect();
  try {
    const { rows } = await guard.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
    if (!rows[0]?.taken)
      throw new Error('Another backup of this community is running. Wait until it is done, then try again.');
    return await backUp(ctx, order);
  } finally {
    await guard.end().catch(() => undefined);
  }
}

async function backUp(ctx: Room, order: BackupOrder): Promise<Backup> {
  const { config, clock } = ctx;
  const { place, say } = order;
  const age = await ageOf(config.serverKey, order.recipients);
  const before = await list(place).catch(explain(place));
  const newest = before.manifests.at(-1);
  const former = newest ? await openFormer(place, newest, config.serverKey, say) : null;
  const startedAt = clock.now();
  const isClockWrong = former !== null && Date.parse(former.finished_at) > startedAt.getTime() + tolerance;
  if (isClockWrong)
    say(
      `The clock of this machine says ${startedAt.toISOString()}, and the newest backup here is of ${former.finished_at}. Set the clock. The backup is made, and no older one is deleted.`,
    );
  const known = new Map<string, IndexedFile>();
  if (former) for await (const file of readIndex(place, age, former)) known.set(file.file, file);

  const holds = await order.holds();
  const { postgres, migration } = await readVersions(ctx);
  const index = new Map<string, IndexedFile>();
  const added: StoredObject[] = [];
  let made: Backup;
  try {
    // Before the database, so that a file that is deleted meanwhile isn't missing, and again after it for new ones.
    const files = { place, age, known, index };
    let copied = await copyFiles(ctx.files, files);
    const { body, walFrom } =
      config.databaseUrl === null
        ? await readCluster(ctx.connect())
        : { body: await readDump(config.databaseSessionUrl ?? config.databaseUrl, postgres), walFrom: null };
    const compressed = createZstdCompress();
    body.once('error', (error) => compressed.destroy(error));
    const database = await putParts(place, age, body.pipe(compressed)).finally(() => body.destroy());
    added.push(...database);
    copied += await copyFiles(ctx.files, files);
    const indexed = await putIndex(place, age, index.values());
    const serverKey = await putObject(place, age, Readable.from([config.serverKey], { objectMode: false }));
    added.push(indexed, serverKey);
    const manifest: Manifest = {
      format: 1,
      number: numberOf(newest) + 1,
      product: buildOf(null).version,
      commit: buildOf(config.commit).commit,
      installation: fingerprint(config.serverKey),
      started_at: startedAt.toISOString(),
      finished_at: clock.now().toISOString(),
      postgres,
      migration,
      kind: config.databaseUrl === null ? 'cluster' : 'dump',
      holds,
      database,
      wal_from: walFrom,
      files: {
        count: index.size,
        size: [...index.values()].reduce((sum, { object }) => sum + object.size, 0),
        index: indexed,
      },
      server_key: serverKey,
    };
    const name = await putManifest(place, manifest, config.serverKey);
    const newFiles = [...index.values()].filter(
      ({ file, changedAt }) => known.get(file)?.changedAt !== changedAt,
    );
    made = {
      name,
      manifest,
      isFirst: newest === undefined,
      copied,
      added: [...added, ...newFiles.map(({ object }) => object)].reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } catch (error) {
    const already = new Set([...before.manifests, ...before.objects]);
    const left = await list(place).catch(() => null);
    for (const name of [...(left?.manifests ?? []), ...(left?.objects ?? [])])
      if (!already.has(name)) await place.objects.delete(name).catch(() => undefined);
    return explain(place)(error);
  }
  if (order.keep !== null && !isClockWrong)
    await removeOld(place, order.keep, config.serverKey).catch((error: Error) =>
      say(`No older backup was deleted: ${error.message}`),
    );
  return made;
}

const numberOf = (name: string | undefined): number => Number(name?.split('-')[1] ?? 0);

/** Returns the newest backup, or null when it is damaged. Throws a sentence when the place belongs to another installation. */
async function openFormer(
  place: Place,
  name: string,
  serverKey: Buffer,
  say: (line: string) => void,
): Promise<Manifest | null> {
  const stored = await readManifest(place, name).catch(() => null);
  if (stored && stored.manifest.installation !== fingerprint(serverKey))
    throw new Error(
      `${place.name} has backups of another installation, or of one with another server key. Choose a place of its own.`,
    );
  try {
    return (await openManifest(place, name, await ageOf(serverKey))).manifest;
  } catch (error) {
    say(`${(error as Error).message} So this backup copies every file.`);
    return null;
  }
}

/** Deletes the oldest backups, and every object that none of the others needs. */
async function removeOld(place: Place, keep: number, serverKey: Buffer): Promise<void> {
  const age = await ageOf(serverKey);
  const found: Listing = await list(place);
  const kept: Manifest[] = [];
  const needed = new Set<string>();
  for (const name of found.manifests.slice(-keep)) {
    // A backup that can't be read may need any object: this throws, and nothing is deleted.
    const { manifest } = await openManifest(place, name, age);
    kept.push(manifest);
    for (const { name: part } of [...manifest.database, manifest.files.index, manifest.server_key])
      needed.add(part);
    for await (const { object } of readIndex(place, age, manifest)) needed.add(object.name);
  }
  for (const name of found.manifests.slice(0, -keep)) await place.objects.delete(name);
  for (const name of found.objects) if (!needed.has(name)) await place.objects.delete(name);
  const oldest = positionOf(kept[0]?.wal_from ?? '') ?? 0;
  for (const { name } of found.wal)
    if ((positionOf(name) ?? oldest) < oldest) await place.objects.delete(name);
}

async function readVersions({ db }: Room): Promise<{ postgres: number; migration: string }> {
  const { rows } = await sql<{ postgres: number; migration: string }>`
    select current_setting('server_version_num')::int / 10000 as postgres, (select max(name) from kysely_migration) as migration`.execute(
    db,
  );
  return rows[0] ?? { postgres: 0, migration: '' };
}

/** Throws in the operator's words why a place doesn't take a backup. */
const explain =
  ({ name }: Place) =>
  (error: unknown): never => {
    const causes = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause];
    const isFull = causes.some((cause) => cause && isDiskFull(cause));
    if (isFull || (error instanceof HttpError && /room/.test(error.message)))
      throw new Error(`${name} is full. This backup wasn't made, and the earlier ones are untouched.`, {
        cause: error,
      });
    if (error instanceof HttpError)
      throw new Error(
        `${name} can't be used (${reasonOf(error)}). This backup wasn't made, and the earlier ones are untouched.`,
        { cause: error },
      );
    throw error;
  };
