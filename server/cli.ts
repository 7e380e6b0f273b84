import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/evolve'));
const { runCommand } = await import('./cli/run-command.ts');

process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
