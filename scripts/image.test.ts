import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the files of the image have the command line, which names itself as it is typed there', () => {
  const image =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'evolve-image-'));
  try {
    for (const [, names = ''] of image.matchAll(/^COPY ([a-z][^\n]*) \S+$/gm))
      for (const name of names.split(' ')) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { stdout, stderr, status } = spawnSync(process.execPath, ['server/cli.ts', '--help'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('Usage: node server/cli.ts <command>');
    expect(stdout).toContain('create-admin');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
