import type { ChildProcess } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries, Sources } from './binaries.ts';
import { findBinaries } from './binaries.ts';
import type { Address } from './client.ts';
import { probe } from './client.ts';
import { clusterVersion, ensureCluster, isAdopted } from './cluster.ts';
import type { Location } from './location.ts';
import { archiveOf, prepareSockets, quoteForCommand, recordFinished } from './location.ts';
import { findLiving, launch, stopPostmaster } from './postmaster.ts';
import { atProcessEnd } from './process-end.ts';
import { environment } from './program.ts';
import { giveTo } from './server-user.ts';

/** A running server. `child` is set if this process started it. */
export interface Server {
  pid: number;
  address: Address;
  child: ChildProcess | null;
}

export interface BringUp {
  location: Location;
  sources: Sources;
  state: string;
  durable: boolean;
  /** True if no other process uses this server, so it may be stopped. */
  alone: boolean;
  log: (message: string) => void;
  signal?: AbortSignal;
}

/** The end of a child process in words, or null while it runs. Recorded from the start, so that no event is missed. */
interface Ending {
  how: string | null;
}

/**
 * Connects to the running server of this location, or creates the cluster if needed and starts one. The
 * caller must hold the start lock.
 */
export async function bringUp(request: BringUp): Promise<Server> {
  const { location, durable, alone, log, signal } = request;
  const living = await findLiving(location.pgdata, { mayStop: alone, log, signal });
  if (living && (living.durable || !durable))
    return { pid: living.pid, address: living.address, child: null };
  if (living) {
    if (!alone)
      throw new Error(
        `PostgreSQL on ${location.pgdata} was started without fsync, for a test, and is in use: stop that process first.`,
      );
    log('PostgreSQL runs without fsync; starting it again with.');
    await stopPostmaster(location.pgdata, log);
  }
  const links = join(location.home, 'libraries');
  const major = await clusterVersion(location);
  const binaries = await findBinaries(request.sources, {
    user: location.user,
    major,
    isAdopted: await isAdopted(location),
    links,
    copies: request.state,
    log,
  });
  await ensureCluster(location, binaries, { durable, log });
  await recordFinished(location);
  return start(location, binaries, { durable, log, signal });
}

/** Returns the last lines of the server's log, for a message about its end. */
export async function lastOutput(location: Location, from = 0): Promise<string> {
  const handle = await open(location.log, 'r').catch(() => null);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const begin = Math.max(from > size ? 0 : from, size - 4000);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - begin), 0, size - begin, begin);
    return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-6).join('\n');
  } finally {
    await handle.close();
  }
}

async function start(
  location: Location,
  binaries: Binaries,
  { durable, log, signal }: { durable: boolean; log: (message: string) => void; signal?: AbortSignal },
): Promise<Server> {
  const address = { host: await prepareSockets(location), port: 5432 };
  await rotate(location.log);
  const began = performance.now();
  for (;;) {
    const { child, ending, from } = await spawnServer(location, binaries, address, durable);
    // Before it wrote its pid file, no one else could stop it.
    const forgetEnd = atProcessEnd(() => child.kill('SIGINT'));
    const ended = await untilReady(ending, location, address, { log, signal })
      .finally(forgetEnd)
      .catch(async (error: unknown) => {
        // Stop it here: aborted before it wrote its pid file, it could not be found later.
        await end(child);
        throw error;
      });
    if (ended === null) return { pid: child.pid ?? 0, address, child };
    const words = await lastOutput(location, from);
    // Backends of a server killed with -9 live a little longer, and PostgreSQL refuses to start beside them.
    if (words.includes('shared memory block') && performance.now() - began < 15_000) {
      await sleep(100, undefined, { signal });
      continue;
    }
    throw new Error(`PostgreSQL did not start (${ended}). ${words}`);
  }
}

async function spawnServer(location: Location, binaries: Binaries, address: Address, durable: boolean) {
  const output = await open(location.log, 'a', 0o600);
  try {
    const from = (await output.stat()).size;
    const args = [
      '-D',
      location.pgdata,
      ...Object.entries({ ...settings(address, durable), ...archiving(location.home) }).flatMap(
        ([name, value]) => ['-c', `${name}=${value}`],
      ),
    ];
    const env = environment(binaries.libraries);
    const child = launch(join(binaries.bin, 'postgres'), args, {
      as: location.user.as,
      env,
      output: output.fd,
    });
    const ending: Ending = { how: null };
    child.once('error', (error) => (ending.how = error.message));
    child.once('exit', (code, killer) => (ending.how ??= describeEnd(code, killer)));
    await giveTo(location.user, location.log);
    return { child, ending, from };
  } finally {
    await output.close();
  }
}

/**
 * Returns null once the server accepts connections, or how it ended. Waits as long as the process lives,
 * because crash recovery may take minutes.
 */
async function untilReady(
  ending: Ending,
  location: Location,
  address: Address,
  { log, signal }: { log: (message: string) => void; signal?: AbortSignal },
): Promise<string | null> {
  const began = performance.now();
  let told = false;
  for (;;) {
    if (ending.how !== null) return ending.how;
    if ((await probe(address, location.pgdata)).state === 'ready') return null;
    if (!told && performance.now() - began > 5000) {
      told = true;
      log('PostgreSQL is recovering from an unclean end; waiting for it.');
    }
    await sleep(15, undefined, { signal });
  }
}

async function end(child: ChildProcess): Promise<void> {
  const over = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const began = performance.now();
  child.kill('SIGINT');
  while (!over()) {
    if (performance.now() - began > 10_000) child.kill('SIGQUIT');
    await sleep(20);
  }
}

/** Describes how a process ended. */
export function describeEnd(code: number | null, killer: NodeJS.Signals | null): string {
  return killer ? `killed by ${killer}` : `exit code ${code}`;
}

function settings({ host, port }: Address, durable: boolean): Record<string, string> {
  const safety = durable ? 'on' : 'off';
  return {
    listen_addresses: '',
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '60',
    // Clusters made by earlier releases have a setting that parallel workers cannot read.
    default_text_search_config: 'pg_catalog.english',
    shared_buffers: '128MB',
    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: safety,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log is a small file for the operator, without routine messages and without members' text from
    // failed statements.
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
}

/**
 * Archives each finished file of the write-ahead log while its folder exists, whole or not at all. PostgreSQL keeps a file that
 * couldn't be archived and tries again.
 */
function archiving(home: string): Record<string, string> {
  const folder = quoteForCommand(archiveOf(home));
  const copy = `cp "%p" ${folder}/"%f".part && sync ${folder}/"%f".part && mv ${folder}/"%f".part ${folder}/"%f"`;
  return {
    archive_mode: 'on',
    archive_command: `test ! -d ${folder} || test -f ${folder}/"%f" || { ${copy}; }`,
  };
}

async function rotate(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && found.size > 5 << 20) await rename(file, `${file}.1`);
}
