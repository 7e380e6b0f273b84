// Runs the product for development: Vite with hot reload on 5173, and behind it the server on 3000, which
// restarts when its sources change. Ctrl-C ends both and the server's embedded database.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './end-with-npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules/.bin');
const isWindows = process.platform === 'win32';
const pages = 'http://127.0.0.1:5173';
/** In ms. Longer than the server needs for a clean stop. */
const patience = 15_000;

const server = start('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  HOST: '127.0.0.1',
  PORT: '3000',
  APP_ORIGIN: pages,
});
// Formats the JSON log lines for reading. Other lines pass through.
const reader = start('pino-pretty', ['--ignore', 'time,pid,hostname', '--singleLine'], {}, [
  'pipe',
  'inherit',
  'inherit',
]);
server.stdout.pipe(reader.stdin);
const vite = start('vite', ['--clearScreen', 'false'], {});
console.log(`Open ${pages}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
server.on('exit', () => stop(1));
vite.on('exit', () => stop(1));

/**
 * Asks each process once to stop, and waits. The children run in their own process groups, so that Ctrl-C
 * does not reach the server twice, from the terminal and from its watcher. A second signal would stop it at
 * once.
 */
function stop(code) {
  if (stopping) return;
  stopping = true;
  vite.kill('SIGTERM');
  server.kill('SIGTERM');
  const limit = setTimeout(() => {
    for (const child of [server, vite]) endGroup(child);
    process.exit(1);
  }, patience);
  // The reader ends by itself after the server's last line.
  void Promise.all([server, vite, reader].map(ended)).then(() => {
    clearTimeout(limit);
    process.exit(code);
  });
}

function ended(child) {
  return new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(),
  );
}

function endGroup(child) {
  try {
    process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

function start(program, args, env, stdio = ['ignore', program === 'node' ? 'pipe' : 'inherit', 'inherit']) {
  const path = program === 'node' ? process.execPath : join(bin, isWindows ? `${program}.cmd` : program);
  const child = spawn(path, args, {
    cwd: root,
    stdio,
    detached: !isWindows,
    shell: path.endsWith('.cmd'),
    env: { ...process.env, ...env, PATH: `${bin}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}` },
  });
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    stop(1);
  });
  return child;
}
