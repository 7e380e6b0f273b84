import { Worker } from 'node:worker_threads';
import { HttpError } from '#server/platform/http/http-error.ts';
import { createWorkerQueue, type WorkerQueueOptions } from '#server/platform/worker-queue.ts';
import type { HistoryAnswer, HistoryTask } from './history-worker.ts';
import type { Asked } from './read-csv.ts';
import { tooLarge } from './read-table.ts';
import type { Plan } from './rules.ts';

const takesTooLong = 'Reading this file takes too long. Split it into smaller ones. Nothing was imported.';

type Read = (memberId: string, file: { bytes: Buffer; asked: Asked; today: string }) => Promise<Plan>;

/** Starts a thread that one file can't make larger than this. */
export const startWorker = (): Worker =>
  new Worker(new URL('./history-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });

/**
 * Reads files in a worker, one at a time, members by turns. Throws as `readHistory`, 413 for a file that takes too
 * long or too much memory, and 503 when too many wait.
 */
export function createReader(options: Partial<WorkerQueueOptions> = {}): Read {
  const run = createWorkerQueue<HistoryTask, HistoryAnswer>({
    startWorker,
    workers: 1,
    waiting: 20,
    waitingOfOne: 1,
    timeoutMs: 30_000,
    longest: 60_000,
    longestWork: 28_000,
    failure: () => tooLarge(takesTooLong),
    ...options,
  });
  return async (memberId, file) => {
    const answer = await run(memberId, file);
    if ('plan' in answer) return JSON.parse(answer.plan) as Plan;
    if ('fault' in answer) throw new Error(answer.fault);
    const { status, code, message, more } = answer.refusal;
    throw new HttpError(status, code, message, more);
  };
}

export const readInWorker = createReader();
