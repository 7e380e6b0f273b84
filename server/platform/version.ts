import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gauge } from './http/metrics.ts';

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

interface Build {
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
  read: async () => [[`version="${version}",commit="${commit ?? ''}"`, 1]],
});

function readCommit(git: string): string | null {
  const read = (file: string) => readFileSync(join(git, file), 'utf8').trim();
  try {
    const head = read('HEAD');
    const commit = head.startsWith('ref: ') ? read(head.slice('ref: '.length)) : head;
    return /^[\da-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}
