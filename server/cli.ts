import './compile-cache.mjs';

const { runCommand } = await import('./cli/run-command.ts');

process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
