import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

// What npm starts: a shell that waits for the program and ends at once when it is told to. The program tells its number when the
// module has seen which signals it hears.
const program = `
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      console.log('had ' + signal);
      setTimeout(() => process.exit(), 1000);
    });
  const both = () => ['SIGINT', 'SIGTERM'].every((signal) => process.listenerCount(signal) === 2);
  const look = setInterval(() => {
    if (!both()) return;
    clearInterval(look);
    console.log('pid ' + process.pid);
  }, 20);
  setInterval(() => {}, 1000);`;
async function start() {
  const module = join(import.meta.dirname, 'end-with-npm.mjs');
  const command = `"$NODE" --import "$MODULE" -e "$PROGRAM"; true`;
  const shell = spawn('sh', ['-c', command], {
    env: { NODE: process.execPath, MODULE: module, PROGRAM: program },
  });
  const said = { text: '' };
  shell.stdout.on('data', (text) => (said.text += text));
  while (!/pid \d+/.test(said.text)) await sleep(20);
  return { shell, said, pid: Number(/pid (\d+)/.exec(said.text)[1]) };
}
const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a program ends cleanly when the shell between npm and it is ended', async () => {
  const { shell, said, pid } = await start();
  shell.kill('SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false);
  expect(said.text.match(/had \w+/g)).toEqual(['had SIGTERM']);
});

test('a program that was told itself, as by Ctrl-C, is not told twice', async () => {
  const { shell, said, pid } = await start();
  process.kill(pid, 'SIGINT');
  shell.kill('SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false);
  expect(said.text.match(/had \w+/g)).toEqual(['had SIGINT']);
});
