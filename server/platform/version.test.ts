import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildGauge, buildOf } from './version.ts';

const commit = 'ab12'.repeat(10);

it('the build is the version of the package, with the commit that was given or is checked out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-version-'));
  try {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
    expect(buildOf(null, folder)).toEqual({ version, commit: null });
    mkdirSync(join(folder, '.git/refs/heads'), { recursive: true });
    writeFileSync(join(folder, '.git/HEAD'), `${commit}\n`);
    expect(buildOf(null, folder).commit).toBe(commit);
    writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
    expect(buildOf(null, folder).commit).toBeNull();
    writeFileSync(join(folder, '.git/packed-refs'), `# pack-refs with: peeled\n${commit} refs/heads/main\n`);
    expect(buildOf(null, folder).commit).toBe(commit);
    rmSync(join(folder, '.git/packed-refs'));
    writeFileSync(join(folder, '.git/refs/heads/main'), `${commit}\n`);
    expect(buildOf(null, folder).commit).toBe(commit);
    expect(buildOf('1234567', folder).commit).toBe('1234567');
    expect(await buildGauge({ version: '1.2.3', commit: null }).read()).toEqual([
      [{ version: '1.2.3', commit: '' }, 1],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
