import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gauge } from './http/metrics.ts';

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

export interface Build {
  version: string;
  /** Null for a copy of the files without a checkout. */
  commit: string | null;
}

/** Returns what runs here. Where no commit is given, a checkout has it. */
export const buildOf = (commit: string | null, folder = root): Build => ({
  version,
  commit: commit ?? readCommit(join(folder, '.git')),
});

export const buildGauge = ({ version, commit }: Build): Gauge => ({
  name: 'evolve_build_info',
  help: 'Version and commit of this server',
  isShared: true,
  labels: ['version', 'commit'],
  read: async () => [[{ version, commit: commit ?? '' }, 1]],
});

function readCommit(git: string): string | null {
  const read = (file: string) => {
    try {
      return readFileSync(join(git, file), 'utf8').trim();
    } catch {
      return '';
    }
  };
  const head = read('HEAD');
  const branch = /^ref: (\S+)$/.exec(head)?.[1];
  // Git moves old branches from files of their own into one.
  const packed = () =>
    read('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`));
  const commit = branch ? read(branch) || packed()?.split(' ')[0] : head;
  return commit && /^[\da-f]{40,64}$/.test(commit) ? commit : null;
}
