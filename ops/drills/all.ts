import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { DrillResult } from './rig/result.ts';

/**
 * Runs every drill of this folder, one after the other, and prints a table. Each ends with a line of JSON (`rig/result.ts`), or is judged by its
 * exit code. Ends with 1 when one failed, or when a control wasn't noticed. What a drill says is shown when it fails, or with --verbose.
 *
 *   node ops/drills/all.ts [--verbose] [name ...]
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
const folder = import.meta.dirname;
const drills = readdirSync(folder)
  .filter((file) => /\.(ts|sh)$/.test(file) && file !== 'all.ts')
  .filter((file) => words.length === 0 || words.includes(file.replace(/\.\w+$/, '')))
  .toSorted();

const rows: Record<string, Record<string, string | number>> = {};
let isGood = drills.length > 0;
for (const file of drills) {
  const name = file.replace(/\.\w+$/, '');
  const began = performance.now();
  const { code, said } = await run(file);
  const seconds = Math.round((performance.now() - began) / 1000);
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  const result: Partial<DrillResult> = last.startsWith('{"drill"') ? (JSON.parse(last) as DrillResult) : {};
  isGood &&= code === 0;
  const { lost = '', doubled = '', failed = '', downtime = '', note = '' } = result;
  rows[name] = {
    result: code === 0 ? 'passed' : `FAILED (${code})`,
    lost,
    doubled,
    'failed calls': failed,
    'downtime s': downtime,
    seconds,
    // A drill without a line of its own ends with 1 when its control isn't noticed.
    'control found': (result.control ?? code === 0) ? 'yes' : 'no',
    note,
  };
  console.log(`${name}: ${rows[name]?.['result']} after ${seconds} s`);
  if (code !== 0 && !isVerbose) console.log(said);
}
console.table(rows);
console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`);
process.exitCode = isGood ? 0 : 1;

function run(file: string): Promise<{ code: number | null; said: string }> {
  const program = file.endsWith('.ts') ? process.execPath : 'bash';
  const child = spawn(program, [join(folder, file)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const keep = (chunk: Buffer) => {
    said += String(chunk);
    if (isVerbose) process.stdout.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}
