import type { Worker } from 'node:worker_threads';
import { createFairQueue } from './http/fair-queue.ts';
import { unavailable } from './http/http-error.ts';

export interface WorkerQueueOptions {
  startWorker: () => Worker;
  workers: number;
  /** Tasks that may wait for a worker, in total and per key. */
  waiting: number;
  waitingOfOne: number;
  /** Longest wait for a worker, and longest time from the call to its response, in ms. */
  timeoutMs: number;
  longest: number;
  /** Longest work on one task, in ms. Shorter than `timeoutMs`, so that one task alone turns no one away. `longest` if not given. */
  longestWork?: number;
  /** Creates the error of a task whose worker died or took too long. */
  failure?: () => Error;
}

/**
 * Runs tasks in workers, which respond to each message with one message. Keys take turns, one task each. When a worker dies or
 * takes too long, it is ended, its task fails, and a new worker takes the next one. Throws 503 when too many tasks wait.
 */
export function createWorkerQueue<Task, Answer>({
  startWorker,
  workers,
  longest,
  longestWork = longest,
  failure = unavailable,
  ...queued
}: WorkerQueueOptions): (key: string, task: Task) => Promise<Answer> {
  const idle = new Set<Worker>();
  const queue = createFairQueue({
    ...queued,
    running: workers,
    // All work counts: an autosaved draft must not replace the post that waits.
    refuses: 'newest',
    busyError: () => unavailable(),
    isBusy: () => false,
    rest: 0,
    longestRest: 0,
  });
  const takeWorker = (): Worker => {
    for (const worker of idle) {
      idle.delete(worker);
      return worker;
    }
    const worker = startWorker();
    // An idle worker must not keep the process alive.
    worker.unref();
    worker.on('exit', () => idle.delete(worker));
    worker.on('error', () => undefined);
    return worker;
  };
  const work = (task: Task, until: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const worker = takeWorker();
      const end = (): void => {
        clearTimeout(timer);
        worker.removeAllListeners('message');
        worker.off('exit', fail);
      };
      const fail = (): void => {
        end();
        reject(failure());
        void worker.terminate();
      };
      const timer = setTimeout(fail, Math.min(longestWork, Math.max(0, until - performance.now())));
      worker.once('exit', fail);
      worker.once('message', (answer: Answer) => {
        end();
        idle.add(worker);
        resolve(answer);
      });
      worker.postMessage(task);
    });
  return (key, task) => {
    const until = performance.now() + longest;
    return queue(key, () => work(task, until));
  };
}
