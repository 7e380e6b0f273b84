import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { WindowCounts } from '../http/window-counts.ts';
import type { Log } from '../log.ts';
import type { Order, Report } from './messages.ts';

/** A process to keep running: its name in the log and its environment beside that of the first process. */
export interface Kind {
  name: string;
  env: Record<string, string>;
}

export interface Processes {
  /** Where the processes listen. */
  where: string;
  /** Asks every process to stop, and resolves when all have ended. */
  stop(): Promise<void>;
}

/** A process that ended earlier than this after its start is started again more and more slowly. */
const steadyMs = 60_000;
const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** Longest wait for the others when one ended before all were ready. */
const patienceMs = 5000;

/**
 * Starts the processes one after the other, because the first one migrates the database, and starts another one in place of each that ends.
 * Throws when one ends before all were ready: it has said why.
 */
export async function runProcesses(kinds: Kind[], log: Log): Promise<Processes> {
  const counts = new WindowCounts();
  const running = new Map<Worker, Kind>();
  let isUp = false;
  let isStopping = false;
  let where = '';

  const start = (kind: Kind, pauseMs = firstPauseMs): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const worker = cluster.fork(kind.env);
      running.set(worker, kind);
      worker.on('message', (report: Report) => {
        if ('ready' in report) {
          where = report.ready;
          resolve();
        } else if ('count' in report)
          send(worker, {
            counted: counts.add(report.count, report.windowMs, performance.now()),
            id: report.id,
          });
      });
      worker.once('exit', (code, signal) => {
        running.delete(worker);
        if (isStopping) return;
        reject(new Error(`The process for ${kind.name} ended (${signal ?? code}).`));
        if (!isUp) return;
        const isSteady = performance.now() - began > steadyMs;
        const pause = isSteady ? firstPauseMs : pauseMs;
        log.error(
          { process: kind.name, code, signal, again_in_ms: pause },
          'a process ended; another takes its place',
        );
        setTimeout(() => {
          if (!isStopping) start(kind, Math.min(pause * 2, longestPauseMs)).catch(() => undefined);
        }, pause);
      });
    });
  const stop = async () => {
    isStopping = true;
    await Promise.all(
      [...running.keys()].map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve());
            send(worker, { stop: true });
          }),
      ),
    );
  };
  try {
    const [first, ...others] = kinds;
    if (first) await start(first);
    await Promise.all(others.map((kind) => start(kind)));
  } catch (error) {
    // One that still loads ends with this process.
    await Promise.race([stop(), sleep(patienceMs, undefined, { ref: false })]);
    throw error;
  }
  isUp = true;
  return { where, stop };
}

/** Sends a message. A process that ends meanwhile needs none. */
const send = (worker: Worker, order: Order): void => void worker.send(order, () => undefined);
