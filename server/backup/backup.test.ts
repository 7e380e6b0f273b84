import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { FixedClock, systemClock } from '#server/platform/clock.ts';
import { databaseMicroseconds, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { openLocalFiles } from '#server/platform/files/local.ts';
import type { Files } from '#server/platform/files/port.ts';
import { createLog } from '#server/platform/log.ts';
import { type EmbeddedPostgres, openEmbedded } from '#server/providers/postgres/embedded.ts';
import {
  closeArchive,
  endRecovery,
  hasCluster,
  openArchive,
  readArchive,
} from '#server/providers/postgres/recovery.ts';
import { mayMount, mountDisk, unmountDisks } from '#server/testing/disks.ts';
import { openFakeS3 } from '#server/testing/fake-s3.ts';
import { ageOf, ageOfFile, makeIdentity } from './age.ts';
import { archiveWal } from './archive-wal.ts';
import { checkArchive, checkBackups } from './check-backup.ts';
import { backupTasks } from './jobs.ts';
import { type BackupOrder, makeBackup } from './make-backup.ts';
import { noteBackup, readArchiveNote, readBackupNote } from './note.ts';
import { list, openPlace, type Place, whileReading } from './place.ts';
import { chooseBackup, endRestore, requireRestored, restoreBackup } from './restore-backup.ts';

// A community of one table and some files, on the engine of the product.

const root = mkdtempSync(join(tmpdir(), 'evolve-backup-'));
chmodSync(root, 0o755);
const dataDir = join(root, 'living');
mkdirSync(dataDir);
const serverKey = randomBytes(32);
const config = readConfig({ DATA_DIR: dataDir, SERVER_KEY: serverKey.toString('base64') });
const clock = new FixedClock(systemClock.now());
const log = createLog('silent');
let postgres: EmbeddedPostgres;
let database: OpenDatabase;
let storage: Files;
let folders = 0;

// Each starts several PostgreSQL, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  postgres = await openEmbedded({ dataDir, durable: false, log: () => undefined });
  database = openDatabase(postgres.connection, log);
  storage = openLocalFiles(join(dataDir, 'uploads'));
  await sql`create table kysely_migration (name text); insert into kysely_migration values ('0001-first');
    create table installation (name text primary key, value text);
    create table words (n int primary key, text text)`.execute(database.db);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  unmountDisks();
  rmSync(root, { recursive: true, force: true });
});

const newPlace = (to = join(root, `place-${++folders}`)): Promise<Place> =>
  openPlace(to, { dataDir, isNew: true });
const backUp = (place: Place, order: Partial<BackupOrder> = {}, files = storage) =>
  makeBackup(
    { ...database, clock, files, config: { ...config, serverKey } },
    {
      place,
      recipients: [],
      keep: null,
      holds: async () => ({ members: 1, posts: await countWords(database), newest: null }),
      say: () => undefined,
      ...order,
    },
  );
async function countWords({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from words`.execute(db);
  return rows[0]?.n ?? 0;
}
const write = (n: number, at = database) =>
  sql`insert into words values (${n}, ${'word '.repeat(100)})`.execute(at.db);
const emptyDir = () => {
  const folder = join(root, `restored-${++folders}`);
  mkdirSync(folder);
  return folder;
};
/** Restores the newest backup of a place into an empty folder, and opens its database. */
async function restore(place: Place, { until = null as Date | null, into = emptyDir() } = {}) {
  const said: string[] = [];
  const order = { place, age: await ageOf(serverKey), until, say: (line: string) => void said.push(line) };
  await restoreBackup({ ...config, dataDir: into }, order, await chooseBackup(order));
  const restored = await openEmbedded({ dataDir: into, durable: false, log: () => undefined });
  const opened = openDatabase(restored.connection, log);
  await endRecovery(opened.db, into);
  endRestore(into);
  return {
    into,
    said,
    words: await countWords(opened),
    files: openLocalFiles(join(into, 'uploads')),
    close: async () => {
      await opened.close();
      await restored.stop();
    },
  };
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a backup', () => {
  it('comes back with everything that was saved before its end, and copies a file once', async () => {
    const picture = randomBytes(300_000);
    await storage.put('abc-picture.webp', picture, 'image/webp');
    const place = await newPlace();
    await write(1);
    let written = 1;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await write(++written);
    })();
    const first = await backUp(place);
    const acknowledged = written - 1;
    isOver = true;
    await writing;
    expect(first).toMatchObject({ isFirst: true, copied: 1, manifest: { number: 1, kind: 'cluster' } });

    await storage.put('def-other.webp', randomBytes(1000), 'image/webp');
    const second = await backUp(place);
    expect(second).toMatchObject({ isFirst: false, copied: 1, manifest: { number: 2, files: { count: 2 } } });
    expect(await countWords(database)).toBe(written);

    const restored = await restore(place);
    expect(restored.words).toBe(written);
    expect(acknowledged).toBeGreaterThan(1);
    const found = await restored.files.get('abc-picture.webp');
    expect(found && sha(await buffer(found.body))).toBe(sha(picture));
    await restored.close();
  });

  it('finds one flipped byte in any of its objects, and names it', async () => {
    const place = await newPlace();
    await backUp(place);
    const age = await ageOf(serverKey);
    expect((await checkBackups(place, age)).flatMap(({ wrong }) => wrong)).toEqual([]);
    const found = await list(place);
    expect(found.objects.length).toBeGreaterThan(4);
    for (const name of [...found.objects, ...found.manifests]) {
      const file = join(place.name, name.slice(0, 2), name);
      const whole = readFileSync(file);
      const flipped = Buffer.from(whole);
      const at = Math.floor(whole.length / 2);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      writeFileSync(file, flipped);
      const wrong = (await checkBackups(place, age)).flatMap((checked) => checked.wrong);
      expect(wrong.join(), name).toMatch(/damaged|doesn't open/);
      writeFileSync(file, whole);
    }
    rmSync(join(place.name, (found.objects[0] ?? '').slice(0, 2), found.objects[0] ?? ''));
    const wrong = (await checkBackups(place, age)).flatMap((checked) => checked.wrong);
    expect(wrong.join()).toContain(`${found.objects[0]} is missing`);
  });

  it('opens with the server key or an identity, and says so of another key', async () => {
    const place = await newPlace();
    const { identity, recipient } = await makeIdentity();
    await backUp(place, { recipients: [recipient] });
    writeFileSync(join(root, 'identity.txt'), `# mine\n${identity}\n`);
    expect(await checkBackups(place, await ageOfFile(join(root, 'identity.txt')))).toMatchObject([
      { wrong: [] },
    ]);
    const order = { place, age: await ageOf(randomBytes(32)), until: null };
    await expect(chooseBackup(order)).rejects.toThrow("This key doesn't open backup-000001");
    const other = { ...config, serverKey: randomBytes(32) };
    await expect(
      makeBackup(
        { ...database, clock, files: storage, config: other },
        {
          place,
          recipients: [],
          keep: 1,
          holds: () => Promise.reject(new Error('never')),
          say: () => undefined,
        },
      ),
    ).rejects.toThrow('has backups of another installation');
    // Nothing in the place is readable without a key.
    const bytes = Buffer.concat(
      (await list(place)).objects.map((name) => readFileSync(join(place.name, name.slice(0, 2), name))),
    );
    expect(bytes.includes('word word')).toBe(false);
    expect(bytes.includes(serverKey)).toBe(false);
  });

  it('is not led elsewhere by a manifest, and is only for the eyes of its owner', async () => {
    const place = await newPlace();
    const { name } = await backUp(place);
    const file = join(place.name, name.slice(0, 2), name);
    const age = await ageOf(serverKey);
    const order = { place, age, until: null };
    const whole = readFileSync(file, 'utf8');
    for (const hostile of [
      whole.replace(/"name": "[0-9a-f]{32}.age"/, '"name": "../../../etc/passwd"'),
      whole.replace(/"server_key": [^}]+}/, '"server_key": {"name": "..age"}'),
      whole.replace('"database"', '"base"'),
      'null\nmac\n',
      '{}\n',
      'x'.repeat(17 << 20),
    ]) {
      writeFileSync(file, hostile);
      await expect(chooseBackup(order)).rejects.toThrow(`${name} was changed or is damaged.`);
    }
    writeFileSync(file, whole);
    // Something endless in place of an object.
    const { manifest } = await chooseBackup(order);
    const object = manifest.database[0]?.name ?? '';
    const path = join(place.name, object.slice(0, 2), object);
    const bytes = readFileSync(path);
    rmSync(path);
    symlinkSync('/dev/zero', path);
    expect((await checkBackups(place, age)).flatMap(({ wrong }) => wrong).join()).toContain('has 0 bytes');
    rmSync(path);
    writeFileSync(path, bytes, { mode: 0o600 });
    for (const each of readdirSync(place.name, { recursive: true, encoding: 'utf8' }))
      expect(statSync(join(place.name, each)).mode & 0o077, each).toBe(0);
  });

  it('that was cut off leaves nothing, and none is taken for whole', async () => {
    const place = await newPlace();
    await backUp(place);
    const before = await list(place);
    const broken: Files = {
      ...storage,
      get: async () => ({
        bytes: 10,
        body: Readable.from(
          (async function* () {
            yield Buffer.from('half');
            throw new Error('The disk was pulled out.');
          })(),
        ),
      }),
    };
    await storage.put('new-file.webp', Buffer.from('new'), 'image/webp');
    await expect(backUp(place, {}, broken)).rejects.toThrow('The disk was pulled out.');
    expect(await list(place)).toEqual(before);
    // One that was killed leaves objects and no manifest.
    await place.objects.put(`${'0'.repeat(32)}.age`, Buffer.from('half'), '');
    expect((await chooseBackup({ place, age: await ageOf(serverKey), until: null })).manifest.number).toBe(1);
    await backUp(place, { keep: 2 });
    expect((await list(place)).objects).not.toContain(`${'0'.repeat(32)}.age`);
    await storage.delete('new-file.webp');
  });

  it('is refused while another one runs', async () => {
    const place = await newPlace();
    let begun: () => void = () => undefined;
    const isRunning = new Promise<void>((resolve) => (begun = resolve));
    let go: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => (go = resolve));
    const first = backUp(place, {
      holds: async () => {
        begun();
        await mayEnd;
        return { members: 0, posts: 0, newest: null };
      },
    });
    await isRunning;
    await expect(backUp(place)).rejects.toThrow('Another backup of this community is running.');
    go();
    expect((await first).manifest.number).toBe(1);
  });

  it('keeps as many as asked for, by their numbers, and deletes none while the clock is wrong', async () => {
    const place = await newPlace();
    for (let i = 0; i < 3; i += 1) await backUp(place, { keep: 2 });
    expect((await list(place)).manifests.map((name) => name.slice(7, 13))).toEqual(['000002', '000003']);
    const said: string[] = [];
    clock.advance({ days: -400 });
    await backUp(place, { keep: 2, say: (line) => void said.push(line) });
    clock.advance({ days: 400 });
    expect(said.join()).toContain('Set the clock.');
    expect((await list(place)).manifests).toHaveLength(3);
    const newest = await chooseBackup({ place, age: await ageOf(serverKey), until: null });
    expect(newest.manifest.number).toBe(4);
    expect((await checkBackups(place, await ageOf(serverKey))).flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  it.skipIf(!mayMount)('says when the disk is full, and leaves the earlier backup whole', async () => {
    const folder = join(root, 'small');
    mountDisk(folder, '16m');
    const place = await newPlace(folder);
    await backUp(place);
    writeFileSync(join(folder, 'filler'), Buffer.alloc(10 << 20));
    await expect(backUp(place)).rejects.toThrow(/small is full\. This backup wasn't made/);
    rmSync(join(folder, 'filler'));
    expect(await checkBackups(place, await ageOf(serverKey))).toMatchObject([{ wrong: [] }]);
    expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
  });

  it('goes to a bucket as to a folder', async () => {
    const s3 = await openFakeS3();
    const place = await newPlace(s3.url);
    expect(place.name).not.toContain('sec');
    await backUp(place);
    await backUp(place, { keep: 1 });
    expect(await checkBackups(place, await ageOf(serverKey))).toMatchObject([{ wrong: [] }]);
    s3.mood = 'full';
    await expect(backUp(place)).rejects.toThrow('is full');
    s3.mood = 'well';
    const denied = await newPlace(s3.url.replace('%2Bret', '').replace('sec', 'cut'));
    const failure: Error = await backUp(denied).then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    expect(failure.message).toMatch(
      /^s3:.+ can't be used \(.+ refuses the key .+rights\)\. This backup wasn't made/,
    );
    expect(failure.message).not.toContain('cut');
    const age = await ageOf(serverKey);
    await expect(whileReading(denied, () => checkBackups(denied, age))).rejects.toThrow(
      /can't be read \(.+ refuses the key/,
    );
    expect(await checkBackups(place, await ageOf(serverKey))).toMatchObject([{ wrong: [] }]);
    await s3.close();
  });

  it('is not made into the folder that it saves, or beside a disk that is away', async () => {
    await expect(newPlace(join(dataDir, 'place'))).rejects.toThrow('would be lost together with it');
    await expect(newPlace(join(root, 'not-mounted/place'))).rejects.toThrow('Is its disk mounted?');
  });
});

const own = {
  get db() {
    return database.db;
  },
  config: { ...config, serverKey },
  clock,
  log,
};

describe('the archive of changes', () => {
  const files = () => globSync('postgres/**/archive/*', { cwd: dataDir }).length;

  it('begins with a backup, and asks nothing of an idle database', async () => {
    const place = await newPlace();
    await closeArchive(dataDir);
    expect(await archiveWal(own, async () => place)).toBe(0);
    await openArchive(dataDir);
    await write(90_001);
    expect(await archiveWal(own, async () => place)).toBeGreaterThan(0);
    const began = performance.now();
    await archiveWal(own, async () => place);
    await archiveWal(own, async () => place);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await readArchiveNote(database.db)).toEqual({ at: clock.now().toISOString(), ended_at: null });
  });

  it('waits while its place is away, is ended when it is too large, and begins again', async () => {
    const place = await newPlace();
    await closeArchive(dataDir);
    await openArchive(dataDir);
    await write(90_002);
    await sql`select pg_switch_wal()`.execute(database.db);
    await expect.poll(files, { timeout: 5000 }).toBeGreaterThan(0);
    const isAway = () => Promise.reject(new Error('The disk is away.'));
    await expect(archiveWal(own, isAway)).rejects.toThrow(/^The disk is away.$/);
    expect(files()).toBeGreaterThan(0);
    await expect(archiveWal(own, isAway, { most: 1 })).rejects.toThrow(
      /grew to \d+ MB.+The disk is away.+until the next backup/,
    );
    expect(await readArchive(dataDir)).toBeNull();
    expect((await readArchiveNote(database.db))?.ended_at).toBe(clock.now().toISOString());
    await openArchive(dataDir);
    await write(90_003);
    expect(await archiveWal(own, async () => place)).toBeGreaterThan(0);
  });

  it('tells a gap and damage, and a restore ends before them', async () => {
    const place = await newPlace();
    const age = await ageOf(serverKey);
    await openArchive(dataDir);
    await backUp(place);
    const at = await countWords(database);
    for (let n = 0; n < 3; n += 1) {
      await write(90_010 + n);
      await archiveWal(own, async () => place);
    }
    const checked = await checkBackups(place, age);
    expect(await checkArchive(place, age, checked)).toEqual([]);
    const wal = (await list(place)).wal.map(({ name }) => name);
    const [removed = '', damaged = ''] = wal.slice(-2);
    const pathOf = (name: string) => join(place.name, name.slice(0, 2), name);
    const whole = readFileSync(pathOf(damaged));
    const flipped = Buffer.from(whole);
    flipped[whole.length - 30] = (flipped[whole.length - 30] ?? 0) ^ 1;
    writeFileSync(pathOf(damaged), flipped);
    expect(await checkArchive(place, age, checked)).toEqual([
      { isWrong: true, text: expect.stringContaining(`${damaged} is damaged`) },
    ]);
    const short = await restore(place);
    expect(short.words).toBe(at + 2);
    expect(short.said.join()).toContain(`${damaged} is damaged, so the archive of changes ends before`);
    await short.close();

    writeFileSync(pathOf(damaged), whole);
    rmSync(pathOf(removed));
    const [gap, ...others] = await checkArchive(place, age, checked);
    expect(others).toEqual([]);
    expect(gap?.text).toMatch(/has a gap before .+ nor those after it\. Make a backup now\.$/);
    const shorter = await restore(place);
    expect(shorter.words).toBe(at + 1);
    expect(shorter.said.join()).toContain('has a gap');
    await shorter.close();

    await backUp(place);
    await write(90_020);
    await archiveWal(own, async () => place);
    expect(await checkArchive(place, age, await checkBackups(place, age))).toMatchObject([
      { isWrong: false },
    ]);
  });

  it('is ended when nobody fetches it any more', async () => {
    await openArchive(dataDir);
    await backupTasks(own)['back-up']?.({}, { id: '1', attempt: 1 });
    expect(await readArchive(dataDir)).toBeNull();
  });
});

it('a night without a backup is noted, and not tried again once another was good', async () => {
  const missing = {
    db: database.db,
    clock,
    log,
    config: { ...own.config, backupTo: join(root, 'not-mounted/place') },
  };
  vi.stubEnv('BACKUP_KEEP', 'none');
  const backUpAtNight = (attempt: number) => backupTasks(missing)['back-up']?.({}, { id: '1', attempt });
  await expect(backUpAtNight(1)).rejects.toThrow('The nightly backup failed: ');
  expect(await readBackupNote(database.db)).toMatchObject({
    wrong: expect.stringContaining('BACKUP_KEEP'),
    good_at: null,
  });
  await noteBackup(database.db, { at: clock.now().toISOString(), is_drilled: true, wrong: null });
  await backUpAtNight(2);
  clock.advance({ hours: 24 });
  await expect(backUpAtNight(1)).rejects.toThrow();
  expect(await readBackupNote(database.db)).toMatchObject({ good_at: expect.any(String) });
  vi.unstubAllEnvs();
  clock.set(systemClock.now());
});

describe('a restore', () => {
  it.skipIf(!mayMount)(
    'says when the disk is full, leaves no half database, and continues with room',
    async () => {
      const place = await newPlace();
      await backUp(place);
      const into = join(root, 'small-data');
      mountDisk(into, '60m');
      writeFileSync(join(into, 'filler'), Buffer.alloc(40 << 20));
      await expect(restore(place, { into })).rejects.toThrow(
        'The disk is full, so the restore was not finished.',
      );
      expect(await hasCluster(into)).toBe(false);
      expect(globSync('postgres/{pgdata*,archive*}', { cwd: into })).toEqual([]);
      expect(() => requireRestored(into)).toThrow('was begun and not finished');
      rmSync(join(into, 'filler'));
      unmountDisks();
      mountDisk(into, '400m');
      const restored = await restore(place, { into });
      expect(restored.words).toBe(await countWords(database));
      await restored.close();
    },
  );

  it('returns to a moment between two backups, and to the end of the archive', async () => {
    const place = await newPlace();
    await openArchive(dataDir);
    await backUp(place);
    const at = await countWords(database);
    await write(100_001);
    const moment = new Date((await databaseMicroseconds(database.db)) / 1000 + 5);
    await sql`select pg_sleep(0.02)`.execute(database.db);
    await write(100_002);
    expect(await archiveWal(own, async () => place)).toBeGreaterThan(0);
    clock.set(systemClock.now());
    const hostile = join(root, `it's 100%f "$(false)" \\n`);
    mkdirSync(hostile);
    const past = await restore(place, { until: moment, into: hostile });
    expect(past.words).toBe(at + 1);
    await past.close();
    const newest = await restore(place);
    expect(newest.words).toBe(at + 2);
    await newest.close();
    const order = { place, age: await ageOf(serverKey), until: new Date('2020-01-01') };
    await expect(chooseBackup(order)).rejects.toThrow('Choose a later moment.');
  });

  it('touches no living community, and continues one that was cut off', async () => {
    const place = await newPlace();
    await backUp(place);
    const order = { place, age: await ageOf(serverKey), until: null, say: () => undefined };
    const chosen = await chooseBackup(order);
    await expect(restoreBackup(config, order, chosen)).rejects.toThrow('a restore never replaces one');
    const into = emptyDir();
    const own = { ...config, dataDir: into };
    await openLocalFiles(join(into, 'uploads')).put('xyz-mine.webp', Buffer.from('mine'), '');
    await expect(restoreBackup(own, order, chosen)).rejects.toThrow('The storage has files already');
    await expect(restoreBackup({ ...own, serverKey: randomBytes(32) }, order, chosen)).rejects.toThrow(
      'not the one of the backup',
    );
    writeFileSync(join(into, 'restoring'), 'another\n');
    await expect(restoreBackup(own, order, chosen)).rejects.toThrow('The restore of another was begun here');
    writeFileSync(join(into, 'restoring'), `${chosen.name}\n`);
    expect(() => requireRestored(into)).toThrow('was begun and not finished');
    await restoreBackup(own, order, chosen);
    // It was cut off before its database was open.
    const restored = await restore(place, { into });
    expect(restored.words).toBe(await countWords(database));
    requireRestored(into);
    await restored.close();
    await expect(restoreBackup(own, order, chosen)).rejects.toThrow('a restore never replaces one');
  });
});
