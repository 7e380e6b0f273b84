import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { maxRichText, richTextTooLong } from '#contract/rich-text.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import { invalid, unavailable } from '../http/http-error.ts';
import { assertKept, cleanHtml, linksIn, mentionsIn, plainText } from './html.ts';
import type { CleanAnswer, CleanTask } from './html-worker.ts';

/** Sanitized rich text, and what was extracted from it. */
export interface SanitizedHtml {
  content: string;
  plain: string;
  links: number;
  /** Ids of the mentioned members. */
  mentions: string[];
}

/**
 * Most `<` and `&` in a text that is sanitized on this thread, which takes about 10 ms. A worker costs more
 * than that.
 */
const maxInlineCharacters = 800;

/**
 * Sanitizes rich text of a member (`author`) for storing, in a worker when that takes long. Throws 422 like
 * `sanitizeHtml`, and 503 when the workers are busy.
 */
export async function sanitizeInWorker(
  html: string,
  whenBlank: string,
  author: string,
): Promise<SanitizedHtml> {
  const { content, plain } = needsWorker(html) ? await cleaner.clean(html, author) : sanitizeInline(html);
  assertKept(content, plain, whenBlank);
  return { content, plain, links: linksIn(content), mentions: mentionsIn(content) };
}

/**
 * Sanitizes rich text that may be unfinished, such as a draft. Throws 422 when it is too long to store, and
 * 503 when the workers are busy.
 */
export async function cleanHtmlApart(html: string, author: string): Promise<string> {
  return needsWorker(html) ? (await cleaner.clean(html, author)).content : cleanHtml(html);
}

/**
 * Returns true if sanitizing this text takes long. Throws 422 if the result would be too long in any case.
 */
function needsWorker(html: string): boolean {
  const signs = signsIn(html);
  // Each of them takes four characters or more when stored, so the text is too long already.
  if (signs > maxRichText / 4) throw invalid(richTextTooLong);
  return signs > maxInlineCharacters;
}

type Cleaned = Omit<CleanAnswer, 'id'>;

function sanitizeInline(html: string): Cleaned {
  const content = cleanHtml(html);
  return { content, plain: plainText(content) };
}

function signsIn(html: string): number {
  let signs = 0;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === 60 || code === 38 || code === 160) signs += 1;
  }
  return signs;
}

export interface CleanerOptions {
  startWorker: () => Worker;
  workers: number;
  /** Texts that may wait for a worker, in total and per author. */
  waiting: number;
  waitingOfOne: number;
  /** Longest wait for a worker, and longest time from the call to its response, in ms. */
  timeoutMs: number;
  longest: number;
}

export interface Cleaner {
  clean(html: string, author: string): Promise<Cleaned>;
}

/**
 * Sanitizes texts in workers. Authors take turns, one text each. When a worker dies or takes too long, its
 * text gets 503 and a new worker takes the next one.
 */
export function createCleaner({ startWorker, workers, longest, ...queued }: CleanerOptions): Cleaner {
  const idle = new Set<Worker>();
  let lastId = 0;
  const queue = createFairQueue({
    ...queued,
    running: workers,
    // An autosaved draft must not replace the post that waits.
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
  const work = (html: string, until: number): Promise<Cleaned> =>
    new Promise((resolve, reject) => {
      const worker = takeWorker();
      const end = (): void => {
        clearTimeout(timer);
        worker.removeAllListeners('message');
        worker.off('exit', fail);
      };
      const fail = (): void => {
        end();
        reject(unavailable());
        void worker.terminate();
      };
      const timer = setTimeout(fail, Math.max(0, until - performance.now()));
      worker.once('exit', fail);
      worker.once('message', (answer: CleanAnswer) => {
        end();
        idle.add(worker);
        resolve(answer);
      });
      worker.postMessage({ id: (lastId += 1), html } satisfies CleanTask);
    });
  return {
    clean(html, author) {
      const until = performance.now() + longest;
      return queue(author, () => work(html, until));
    },
  };
}

const cleaner = createCleaner({
  startWorker: () =>
    new Worker(new URL('./html-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    }),
  workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 64,
  waitingOfOne: 2,
  timeoutMs: 3000,
  longest: 6000,
});
