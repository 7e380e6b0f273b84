// Runs the programs of a check, and ends all of them with what they started.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bin, isWindows, minutes, root } from '../ready/run.mjs';

/** Limits the whole run, beside the limits of its steps. */
const deadline = Date.now() + 85 * minutes;
/** In ms, for programs that are asked to end. */
const patience = 5000;
const running = new Set();
let isEnding = false;
const exits = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Makes the folder of this run, where everything that it starts keeps its temporary files. It goes when the run ends, in whatever way,
 * with the databases in it. Users of a database enter it, and its name is short because sockets have short paths.
 */
export function openRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-'));
  chmodSync(folder, 0o755);
  for (const [signal, code] of Object.entries(exits))
    process.once(signal, async () => {
      await endAll();
      await closeRunFolder(folder);
      process.exit(code);
    });
  process.env.TMPDIR = folder;
  return folder;
}

/** Ends every database in a run's folder, whose own process may have been killed, and removes the folder. */
export async function closeRunFolder(folder) {
  const left = new Set(globSync(join(folder, '**/postmaster.pid')).flatMap(serverOf));
  // PostgreSQL quits at once, because nothing here is kept, and is given a moment for it.
  for (const signal of ['SIGQUIT', 'SIGKILL']) {
    for (const server of left) if (isAlive(server)) kill(server.pid, signal);
    const until = Date.now() + patience;
    while ([...left].some(isAlive) && Date.now() < until) await sleep(50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Returns the server of a pid file: its process and the folder where it works. None if it has ended meanwhile. */
function serverOf(file) {
  try {
    return [
      { pid: Number(readFileSync(file, 'utf8').split('\n', 1)[0]), folder: realpathSync(dirname(file)) },
    ];
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** True while the server runs. The file may be left from one that ended, and its number may be another process by now. */
function isAlive({ pid, folder }) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      'postgres',
    );
  } catch {
    return false;
  }
}

/** Ends every program, first kindly, and waits until it is gone. */
async function endAll() {
  isEnding = true;
  const until = Date.now() + patience;
  for (const child of running) end(child, 'SIGTERM');
  while (running.size > 0 && Date.now() < until) await sleep(50);
  for (const child of running) end(child, 'SIGKILL');
}

/**
 * Runs a program in the checkout and shows its output, with `isWhole` when it ends, and with `isHidden` only returns it. Ends it with
 * all its children on timeout.
 */
export function run(name, program, args, longest, env = {}, { isWhole = false, isHidden = false } = {}) {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env;
  const begun = Date.now();
  const limit = Math.max(0, Math.min(longest * minutes, deadline - begun));
  let output = '';
  console.log(isWhole || isHidden ? `... ${name}` : `\n--- ${name}`);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: isWhole || isHidden ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
      shell: isWindows,
      env: {
        ...inherited,
        // Tests start the product a hundred times. Compiled modules make each start a third cheaper.
        NODE_COMPILE_CACHE: join(tmpdir(), 'compiled'),
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...env,
        PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    const timer = setTimeout(() => {
      console.error(`!!! ${name}: ended after ${Math.round(limit / 1000)} seconds.`);
      end(child, 'SIGTERM');
      setTimeout(() => end(child, 'SIGKILL'), patience).unref();
    }, limit);
    const done = (ok, how) => {
      clearTimeout(timer);
      running.delete(child);
      // Nothing begins after a signal.
      if (!isEnding) resolve({ ok, how, output, seconds: (Date.now() - begun) / 1000 });
    };
    child.on('error', (error) => {
      console.error(`!!! ${program} could not be started: ${error.message}`);
      done(false, 'could not be started');
    });
    // A pipe may have text left when the program ends.
    child.on(isWhole || isHidden ? 'close' : 'exit', (code, signal) => {
      if (isWhole) console.log(`\n--- ${name}\n${output}`.trimEnd());
      done(code === 0, `ended with ${signal ?? `code ${code}`}`);
    });
  });
}

function end(child, signal) {
  kill(isWindows ? child.pid : -child.pid, signal);
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}
