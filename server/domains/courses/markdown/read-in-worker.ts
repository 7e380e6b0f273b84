import { Worker } from 'node:worker_threads';
import type { MarkdownCourse } from '#contract/courses/copies.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { createWorkerQueue } from '#server/platform/worker-queue.ts';
import type { MarkdownAnswer } from './markdown-worker.ts';

const takesTooLong = 'Reading this text takes too long. Import it in two parts. Nothing was imported.';

const run = createWorkerQueue<string, MarkdownAnswer>({
  startWorker: () =>
    new Worker(new URL('./markdown-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    }),
  workers: 1,
  waiting: 20,
  waitingOfOne: 1,
  timeoutMs: 15_000,
  longest: 25_000,
  longestWork: 10_000,
  failure: () => invalid(takesTooLong),
});

/**
 * Reads a course from Markdown in a worker, one at a time, members by turns: emphasis, brackets and references to links take longer
 * than in proportion. Throws 422 for a text that takes too long, and 503 when too many wait.
 */
export async function readMarkdownInWorker(memberId: string, markdown: string): Promise<MarkdownCourse> {
  const answer = await run(memberId, markdown);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.course;
}
