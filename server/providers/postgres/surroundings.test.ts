import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findBinaries, installed } from './binaries.ts';
import { openEmbedded, openIn } from './embedded.ts';
import { run } from './program.ts';
import { ask, cleanUp, companion, serverPid, temporary } from './testing.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
afterEach(cleanUp);
const log = () => {};
const none = async () => [];
const root = process.getuid?.() === 0;
const bundled = installed.bundled ?? '';
const system = await installed.system();

/** Returns the bundled package as npm leaves it without install scripts: without symlinks. */
async function packageIn(folder: string): Promise<string> {
  const native = join(folder, 'package/native');
  await mkdir(native, { recursive: true });
  await cp(join(dirname(bundled), 'package.json'), join(folder, 'package/package.json'));
  await cp(bundled, native, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink() && !path.endsWith('.a'),
  });
  return native;
}

describe('the binaries', () => {
  test('run without links in a package folder that stays untouched', async () => {
    const folder = await temporary();
    const native = await packageIn(folder);
    const before = await readdir(native, { recursive: true });
    await run('chmod', ['-R', 'a-w', native]);
    const postgres = await openIn(
      { sources: { bundled: native, system: none }, state: join(folder, 'state') },
      { dataDir: join(folder, 'data'), durable: false, log },
    );
    expect(await ask(postgres.connection, 'show server_version')).toMatch(/^18/);
    await postgres.stop();
    expect(await readdir(native, { recursive: true })).toEqual(before);
    await run('chmod', ['-R', 'u+w', native]);
  });

  test('missing: the error names DATABASE_URL', async () => {
    const opening = openIn(
      { sources: { bundled: null, system: none }, state: await temporary() },
      { dataDir: await temporary(), log },
    );
    await expect(opening).rejects.toThrow(/No PostgreSQL 15 or newer can run here.*Set DATABASE_URL/);
  });

  test('without a loader, as on musl: the error names the reason', async () => {
    const folder = await temporary();
    for (const part of ['bin', 'pg-symlinks.json']) {
      await cp(join(bundled, part), join(folder, 'native', part), { recursive: true });
    }
    for (const name of ['postgres', 'initdb']) {
      const file = join(folder, 'native/bin', name);
      const bytes = await readFile(file);
      const loader = bytes.indexOf('/lib64/ld-linux');
      if (loader < 0) return;
      bytes.write('/lib64/no-linux', loader);
      await writeFile(file, bytes);
    }
    const opening = openIn(
      { sources: { bundled: join(folder, 'native'), system: none }, state: join(folder, 'state') },
      { dataDir: join(folder, 'data'), log },
    );
    await expect(opening).rejects.toThrow(/needs glibc; Alpine.*Set DATABASE_URL/);
  });

  test.skipIf(system.length === 0)(
    'of the system are used when none are bundled, and keep their cluster',
    async () => {
      const folder = await temporary();
      const dataDir = join(folder, 'data');
      const postgres = await openIn(
        { sources: { bundled: null, system: installed.system }, state: join(folder, 'state') },
        { dataDir, log },
      );
      const version = await ask(postgres.connection, 'show server_version_num');
      expect(await ask(postgres.connection, `select lower('Ä') = 'ä' collate "und-x-icu"`)).toBe('true');
      expect(await ask(postgres.connection, 'show data_checksums')).toBe('on');
      await postgres.stop();
      // The newer bundled version is preferred, but only the older one can read this cluster.
      const again = await openEmbedded({ dataDir, log });
      expect(await ask(again.connection, 'show server_version_num')).toBe(version);
      await again.stop();
      if (version.startsWith('18')) return;
      const opening = openIn(
        { sources: { bundled, system: none }, state: join(folder, 'state') },
        { dataDir, log },
      );
      await expect(opening).rejects.toThrow(/which made this cluster.*DATABASE_URL/);
    },
  );

  test('of the system go first as a newer minor, unless they lack an extension or the cluster came from elsewhere', async () => {
    const folder = await temporary();
    const told: string[] = [];
    const find = async (
      version: string,
      { isAdopted = false, extensions = ['pg_trgm', 'unaccent'] } = {},
    ) => {
      const home = join(folder, `${version}-${extensions.length}`);
      await mkdir(join(home, 'bin'), { recursive: true });
      await mkdir(join(home, 'share/extension'), { recursive: true });
      for (const name of ['postgres', 'initdb'])
        await writeFile(join(home, 'bin', name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, {
          mode: 0o755,
        });
      for (const name of extensions) await writeFile(join(home, `share/extension/${name}.control`), '');
      const { bin } = await findBinaries(
        { bundled, system: async () => [join(home, 'bin')] },
        {
          user: { uid: 0, gid: 0, name: 'me', as: {} },
          major: null,
          isAdopted,
          links: join(folder, 'links'),
          copies: folder,
          log: (line) => told.push(line),
        },
      );
      return bin === join(home, 'bin') ? 'system' : 'bundled';
    };
    expect(await find('18.99')).toBe('system');
    expect(told).toEqual([
      expect.stringMatching(/^PostgreSQL 18\.99 of this system runs, .* newer than the 18\.\d+ /),
    ]);
    expect(await find('18.0')).toBe('bundled');
    expect(await find('19.1')).toBe('bundled');
    expect(await find('18.99', { extensions: ['pg_trgm'] })).toBe('bundled');
    expect(await find('18.99', { isAdopted: true })).toBe('bundled');
  });
});

test('a data folder with a path too long for a socket gets one elsewhere, and a second process finds it', async () => {
  const folder = await temporary();
  const dataDir = join(folder, 'a long name, "quoted"'.repeat(4), 'x'.repeat(60));
  const other = await companion({ dataDir, durable: false });
  const { host } = other.opened.connection;
  expect(host.startsWith(tmpdir())).toBe(true);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  const guest = await openEmbedded({ dataDir, durable: false, log, role: 'guest' });
  expect(guest.connection.host).toBe(host);
  await guest.stop();
  await other.stop();
  await rm(host, { recursive: true });
});

describe.runIf(root)('started by root', () => {
  test('when the server cannot enter the data folder, its cluster is outside: found again, never shared, never replaced', async () => {
    const folder = await temporary();
    const state = join(folder, 'state');
    const locked = join(folder, 'home');
    await mkdir(locked, { mode: 0o700 });
    const dataDir = join(locked, 'data');
    const open = (at: string) => openIn({ sources: installed, state }, { dataDir: at, durable: false, log });

    const first = await open(dataDir);
    await ask(first.connection, 'create table kept ()');
    const { home } = JSON.parse(await readFile(join(dataDir, 'postgres/location.json'), 'utf8')) as {
      home: string;
    };
    expect(dirname(home)).toBe(state);
    expect(serverPid(home)).not.toBe(null);
    expect((await stat(join(home, 'pgdata'))).uid).not.toBe(0);
    await first.stop();

    await cp(dataDir, join(locked, 'copy'), { recursive: true });
    await expect(open(join(locked, 'copy'))).rejects.toThrow(/is a copy of/);
    await rename(dataDir, join(locked, 'moved'));
    const moved = await open(join(locked, 'moved'));
    expect(await ask(moved.connection, `select to_regclass('kept')`)).toBe('kept');
    await moved.stop();
    await rename(home, `${home}.lost`);
    await expect(open(join(locked, 'moved'))).rejects.toThrow(/is no longer there/);
  });

  test('binaries the server cannot reach are copied once', async () => {
    const folder = await temporary();
    const locked = join(folder, 'project');
    await mkdir(locked, { mode: 0o700 });
    const native = await packageIn(locked);
    const state = join(folder, 'state');
    const told: string[] = [];
    const open = () =>
      openIn(
        { sources: { bundled: native, system: none }, state },
        { dataDir: join(folder, 'data'), durable: false, log: (line) => told.push(line) },
      );
    for (let round = 0; round < 2; round += 1) {
      const postgres = await open();
      expect(await ask(postgres.connection, 'show server_version')).toMatch(/^18/);
      await postgres.stop();
    }
    expect(told.filter((line) => line.startsWith('Copying PostgreSQL'))).toHaveLength(1);
  });

  test('a cluster that became unreachable is refused, not replaced', async () => {
    const folder = await temporary();
    const dataDir = join(folder, 'home/data');
    const open = () =>
      openIn({ sources: installed, state: join(folder, 'state') }, { dataDir, durable: false, log });
    await (await open()).stop();
    await chmod(join(folder, 'home'), 0o700);
    await expect(open()).rejects.toThrow(/can no longer enter that folder/);
    expect(existsSync(join(dataDir, 'postgres/pgdata/PG_VERSION'))).toBe(true);
  });

  test('an ordinary user and root can open a folder of that user, and another user cannot', async () => {
    const uid = Number((await run('id', ['-u', 'nobody'])).output);
    const gid = Number((await run('id', ['-g', 'nobody'])).output);
    const folder = await temporary();
    const dataDir = join(folder, 'home/data');
    await run('install', ['-d', '-m', '700', '-o', String(uid), '-g', String(gid), join(folder, 'home')]);
    const other = await companion({ dataDir, durable: false }, { uid, gid });
    expect(other.opened.error).toBe(undefined);
    expect(await ask(other.opened.connection, 'select 1')).toBe('1');
    expect((await stat(join(dataDir, 'postgres/pgdata'))).uid).toBe(uid);

    const guest = await openEmbedded({ dataDir, durable: false, log, role: 'guest' });
    await guest.stop();
    expect(await other.stop()).toBe(0);
    // Root alone starts it as its owner and leaves no file that the owner cannot use.
    await (await openEmbedded({ dataDir, durable: false, log })).stop();
    const again = await companion({ dataDir, durable: false }, { uid, gid });
    expect(again.opened.error).toBe(undefined);
    await again.stop();
    await chmod(join(folder, 'home'), 0o755);
    const stranger = await companion({ dataDir, durable: false }, { uid: 54321, gid: 54321 });
    expect(stranger.opened.error).toMatch(/belongs to another user/);
  });

  test('a user without a name causes a clear error', async () => {
    const dataDir = await temporary();
    await run('chown', ['54321:54321', dataDir]);
    const other = await companion({ dataDir }, { uid: 54321, gid: 54321 });
    expect(other.opened.error).toMatch(/needs a named user.*DATABASE_URL/);
  });
});
