import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let outside = '';
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'e-'));
  chmodSync(outside, 0o755);
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

// A program that leaves its database running when it is ended, as a test runner does.
const careless = `
  import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
  import { openEmbedded } from './server/providers/postgres/embedded.ts';
  const dataDir = process.env.TMPDIR + '/data';
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const { connection } = await openEmbedded({ dataDir, durable: false, log: () => {} });
  console.log('database in ' + connection.host);
  setInterval(() => {}, 1000);`;
const checking = `
  import { openRunFolder, run } from './scripts/check/run.mjs';
  openRunFolder();
  const ended = await run('careless', 'node', ['--input-type=module', '-e', process.env.CARELESS], 1);
  console.log('went on after the signal', ended);`;

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  '%s ends a run with its programs, their database and its folder',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', checking], {
      cwd: root,
      env: { PATH: process.env['PATH'], TMPDIR: outside, CARELESS: careless },
    });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    for (let tries = 0; tries < 300 && !output.includes('database in'); tries += 1) await sleep(100);
    const sockets = /database in (.+)/.exec(output)?.[1] ?? '';
    expect(existsSync(sockets), output).toBe(true);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect((await ended)[0], output).toBe({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal]);
    expect(output).not.toContain('went on');
    expect(existsSync(sockets)).toBe(false);
    expect(readdirSync(outside)).toEqual([]);
    expect(postgresOf(outside)).toEqual([]);
  },
  60_000,
);

/** Returns the processes whose command line names a folder. Linux only; elsewhere the folder's absence must do. */
function postgresOf(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && commandOf(id).includes(folder));
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
