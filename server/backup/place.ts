import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { readStorage } from '#server/config.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { openLocalFiles } from '#server/platform/files/local.ts';
import type { Files } from '#server/platform/files/port.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Age } from './age.ts';

/** An encrypted object in the place of backups. */
export interface StoredObject {
  name: string;
  /** Of the object as it is stored. */
  bytes: number;
  /** Of its content. */
  size: number;
  sha256: string;
}

/** A backup. It is written after everything that it names, so one that was cut off has none. */
export interface Manifest {
  format: 1;
  /** Counts up in a place. Its order holds also after a clock was wrong. */
  number: number;
  product: string;
  commit: string | null;
  /** Fingerprint of the server key. */
  installation: string;
  started_at: string;
  finished_at: string;
  postgres: number;
  /** The last migration of the schema. */
  migration: string;
  /** `cluster`: the files of an embedded database. `dump`: what `pg_dump` wrote. */
  kind: 'cluster' | 'dump';
  /** Counted before the database was read, so a restored one has them and what came meanwhile. */
  holds: { members: number; posts: number; newest: string | null };
  /** Compressed with Zstandard, in parts that follow each other. */
  database: StoredObject[];
  /** The write-ahead log file with which a recovery begins. Null for a dump. */
  wal_from: string | null;
  files: { count: number; size: number; index: StoredObject };
  server_key: StoredObject;
}

/** A folder or bucket with the backups of one installation. */
export interface Place {
  objects: Files;
  /** Its name, without secrets. */
  name: string;
}

export interface Listing {
  /** Names of manifests, the oldest first. */
  manifests: string[];
  objects: string[];
  /** Archived files of the write-ahead log, in the order of their names. */
  wal: StoredWal[];
}

export interface StoredWal {
  name: string;
  /** When it was archived. */
  at: Date;
}

const manifestName = /^backup-\d{6}-\d{8}T\d{6}Z\.json$/;
const objectName = /^[0-9a-f]{32}\.age$/;
const walName = /^wal-[0-9A-F]{8,24}(-\w+)*\.age$/;
/** A bucket takes objects of at most 5 GB, and a part waits in a temporary file until its length is known. */
const partBytes = 256 << 20;
/** A manifest names some parts of the database, and no files. */
const mostOfManifest = 16 << 20;

/** Opens a folder, or a bucket as `STORAGE_URL` names one. Throws a sentence when it can't be used. */
export async function openPlace(
  to: string,
  { dataDir, isNew = false }: { dataDir: string; isNew?: boolean },
): Promise<Place> {
  if (to.startsWith('s3:')) {
    const address = readStorage(to);
    if (!address)
      throw new Error(
        'The bucket for backups must look like s3://key:secret@host/bucket?region=eu-west-1&tls=1, with key and secret percent-encoded.',
      );
    const { openS3Files } = await import('#server/providers/s3/s3.ts');
    // A backup is patient: no member waits for it.
    const objects = openS3Files(address, { timeoutMs: 60_000 });
    return { objects, name: `s3://${URL.parse(to)?.host}/${address.bucket}` };
  }
  const folder = resolve(to);
  try {
    // Only the last folder, so that a disk that isn't mounted is noticed.
    if (isNew) mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new Error(`The folder ${folder} can't be made (${code}). Is its disk mounted?`, { cause: error });
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  const inside = relative(real(dataDir), realpathSync(folder));
  if (!inside.startsWith('..') && !inside.startsWith('/'))
    throw new Error(
      'A backup in DATA_DIR would be lost together with it. Choose a folder on another disk or another machine.',
    );
  return { objects: openLocalFiles(folder), name: folder };
}

/** Returns the real path of a folder that may not exist yet. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}

export async function list({ objects }: Place): Promise<Listing> {
  const found: Listing = { manifests: [], objects: [], wal: [] };
  for await (const { name, changedAt } of objects.list()) {
    if (manifestName.test(name)) found.manifests.push(name);
    else if (objectName.test(name)) found.objects.push(name);
    else if (walName.test(name)) found.wal.push({ name, at: changedAt });
  }
  found.manifests.sort();
  found.wal.sort((a, b) => (a.name < b.name ? -1 : 1));
  return found;
}

/** Returns why a bucket doesn't do what it's asked, from the error of a call, without a full stop. */
export const reasonOf = (error: HttpError): string =>
  ((error.cause ?? error) as Error).message.replace(/\.$/, '');

/** Runs what only reads a place. Throws a sentence for the operator when a bucket doesn't let it. */
export const whileReading = <T>(place: Place, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof HttpError && error.cause
      ? new Error(`${place.name} can't be read (${reasonOf(error)}).`, { cause: error })
      : error;
  });

/** Encrypts a stream and stores it. Stores nothing when the stream fails. */
export async function putObject(
  { objects }: Place,
  age: Age,
  body: Readable,
  name = `${randomBytes(16).toString('hex')}.age`,
): Promise<StoredObject> {
  const { stream, read } = measured(body);
  const encrypted = await age.encrypt(stream);
  // It may fail before the store reads it.
  encrypted.on('error', () => undefined);
  const bytes = await objects.putStream(name, encrypted, 'application/octet-stream');
  return { name, bytes, ...read() };
}

/** Stores a stream of any length in parts. */
export async function putParts(place: Place, age: Age, body: Readable): Promise<StoredObject[]> {
  const parts: StoredObject[] = [];
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let isOver = false;
  async function* part(): AsyncGenerator<Buffer> {
    for (let left = partBytes; left > 0; ) {
      const { done, value } = await chunks.next();
      if (done) {
        isOver = true;
        return;
      }
      left -= value.length;
      yield value;
    }
  }
  try {
    while (!isOver) parts.push(await putObject(place, age, Readable.from(part())));
    return parts;
  } finally {
    body.destroy();
  }
}

/** Returns the content of an object. The stream fails with a sentence when the object is damaged. Throws when it is missing. */
export async function getObject({ objects }: Place, age: Age, object: StoredObject): Promise<Readable> {
  const found = await objects.get(object.name);
  if (!found) throw new Error(`${object.name} is missing.`);
  if (found.bytes !== object.bytes) {
    found.body.destroy();
    throw new Error(`${object.name} is damaged: it has ${found.bytes} bytes in place of ${object.bytes}.`);
  }
  let unread: Error | null = null;
  found.body.once('error', (error) => (unread = error));
  const damaged = (cause: unknown) =>
    new Error(
      unread
        ? `${object.name} can't be read (${unread.message}).`
        : `${object.name} is damaged: its content isn't what was backed up.`,
      { cause },
    );
  async function* verified(plain: Readable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of plain) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (hash.digest('hex') !== object.sha256) throw damaged(null);
  }
  const plain = await age.decrypt(found.body).catch((error: unknown) => {
    found.body.destroy();
    throw damaged(error);
  });
  return Readable.from(verified(plain), { objectMode: false });
}

/** Returns the contents of parts as one stream. */
export function getParts(place: Place, age: Age, parts: readonly StoredObject[]): Readable {
  async function* all(): AsyncGenerator<Buffer> {
    for (const part of parts) yield* await getObject(place, age, part);
  }
  return Readable.from(all(), { objectMode: false });
}

/** Writes the manifest, which makes a whole backup of what was stored before it. */
export async function putManifest(
  { objects }: Place,
  manifest: Manifest,
  serverKey: Buffer,
): Promise<string> {
  const at = manifest.started_at.replace(/[-:]|\.\d+/g, '');
  const name = `backup-${String(manifest.number).padStart(6, '0')}-${at}.json`;
  const body = JSON.stringify(manifest, null, 1);
  await objects.put(name, Buffer.from(`${body}\n${mac(serverKey, body)}\n`), 'application/json');
  return name;
}

/**
 * Returns a manifest and the server key that its backup contains. Throws a sentence when it can't be read, was changed, or isn't
 * opened by this key.
 */
export async function openManifest(
  place: Place,
  name: string,
  age: Age,
): Promise<{ manifest: Manifest; serverKey: Buffer }> {
  const { manifest, body, seal } = await readManifest(place, name);
  const found = await place.objects.get(manifest.server_key.name);
  if (!found) throw new Error(`${name}: ${manifest.server_key.name} is missing.`);
  const serverKey = await age
    .decrypt(found.body)
    .then(buffer)
    .catch((error: unknown) => {
      found.body.destroy();
      throw new Error(
        `This key doesn't open ${name}. Give the server key of the installation that made it, or the identity of one of its recipients, with --key FILE.`,
        { cause: error },
      );
    });
  const own = Buffer.from(mac(serverKey, body));
  if (own.length !== seal.length || !timingSafeEqual(own, Buffer.from(seal)))
    throw new Error(`${name} was changed or is damaged. Use an older backup.`);
  return { manifest, serverKey };
}

/** Returns a manifest as it is stored. Nothing shows yet that it is whole. */
export async function readManifest(
  { objects }: Place,
  name: string,
): Promise<{ manifest: Manifest; body: string; seal: string }> {
  const found = await objects.get(name);
  if (found && found.bytes > mostOfManifest) {
    found.body.destroy();
    throw new Error(`${name} was changed or is damaged. Use an older backup.`);
  }
  const lines = found ? (await text(found.body)).split('\n') : [];
  const seal = lines.at(-2) ?? '';
  const body = lines.slice(0, -2).join('\n');
  try {
    const manifest = JSON.parse(body) as Manifest;
    if (manifest.format !== 1)
      throw new Error(`${name} was made by a newer version of Evolve. Restore it with that version.`);
    const { database, files, server_key } = manifest;
    if (![...database, files.index, server_key].every((part) => objectName.test(part.name)))
      throw new SyntaxError('a name that no backup has');
    return { manifest, body, seal };
  } catch (error) {
    // Without its parts it's no manifest.
    throw error instanceof SyntaxError || error instanceof TypeError
      ? new Error(`${name} was changed or is damaged. Use an older backup.`, { cause: error })
      : error;
  }
}

const mac = (serverKey: Buffer, body: string): string =>
  createHmac('sha256', deriveKey(serverKey, 'backup manifest')).update(body).digest('hex');

/** Counts and hashes a stream while it passes. `read` gives both at its end. */
export function measured(body: Readable): {
  stream: Readable;
  read: () => Pick<StoredObject, 'size' | 'sha256'>;
} {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // It destroys the meter with the error, which its reader gets.
  pipeline(body, meter, () => undefined);
  meter.on('error', () => undefined);
  return { stream: meter, read: () => ({ size, sha256: hash.digest('hex') }) };
}
