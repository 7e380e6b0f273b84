import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mounts: string[] = [];

/** Mounts a disk of this size in memory, so that it can really be full. */
export function mountDisk(folder: string, size: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=777`, 'none', folder], { stdio: 'ignore' });
  mounts.push(folder);
}

export function unmountDisks(): void {
  for (const folder of mounts.splice(0)) execFileSync('umount', ['-l', folder]);
}

/** False where this user may not mount, such as in most containers. */
export const mayMount: boolean = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-mount-'));
  try {
    mountDisk(folder, '20k');
    unmountDisks();
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
})();
