import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mostRichText, richTextTooLong } from '#contract/rich-text.ts';
import { assertKept, cleanHtml, linksIn, mentionsIn, plainText } from './html.ts';
import type { CleanAnswer, CleanTask } from './html-worker.ts';
import { invalid, unavailable } from './refusal.ts';

/** Rich text as it is stored, and what is read out of it. */
export interface KeptHtml {
  content: string;
  plain: string;
  links: number;
  /** Ids of the members it names. */
  mentions: string[];
}

/** Signs (`<` and `&`) up to which a text is cleaned at once, in some 10 ms: a worker costs more than that. */
const mostSignsAtOnce = 800;
/** Texts that wait for a worker, and how long one may take, ms. */
const mostWaiting = 64;
const patience = 3000;
const mostWorkers = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Rich text of a member, ready to be stored, cleaned in a worker when that takes long. Throws 422 as `keepHtml` does, and 503 when the
 * workers have too much to do.
 */
export async function keepHtmlApart(html: string, whenBlank: string): Promise<KeptHtml> {
  const signs = signsIn(html);
  // Each sign takes four characters or more where it is kept: such a text is too long before it is cleaned.
  if (signs > mostRichText / 4) throw invalid(richTextTooLong);
  const { content, plain } = signs > mostSignsAtOnce ? await cleanInWorker(html) : cleanAtOnce(html);
  assertKept(content, plain, whenBlank);
  return { content, plain, links: linksIn(content), mentions: mentionsIn(content) };
}

/** Cleaned rich text that may be unfinished, such as a draft. Throws 422 when it is too long to be kept, and 503 when the workers have too much to do. */
export async function cleanHtmlApart(html: string): Promise<string> {
  const signs = signsIn(html);
  if (signs > mostRichText / 4) throw invalid(richTextTooLong);
  return signs > mostSignsAtOnce ? (await cleanInWorker(html)).content : cleanHtml(html);
}

type Cleaned = Omit<CleanAnswer, 'id'>;

function cleanAtOnce(html: string): Cleaned {
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

interface Task extends CleanTask {
  resolve: (cleaned: Cleaned) => void;
  reject: (error: Error) => void;
}

const waiting: Task[] = [];
const idle: Worker[] = [];
let workers = 0;
let lastId = 0;

function cleanInWorker(html: string): Promise<Cleaned> {
  if (waiting.length >= mostWaiting) throw unavailable();
  return new Promise((resolve, reject) => {
    waiting.push({ id: (lastId += 1), html, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  if (waiting.length === 0) return;
  const worker = idle.pop() ?? (workers < mostWorkers ? startWorker() : null);
  const task = worker && waiting.shift();
  if (worker && task) void work(worker, task);
}

function startWorker(): Worker {
  workers += 1;
  const worker = new Worker(new URL('./html-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  // Nobody waits for a worker that has nothing to do when the server ends.
  worker.unref();
  worker.on('exit', () => {
    workers -= 1;
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    startNext();
  });
  worker.on('error', () => undefined);
  return worker;
}

/** One task on one worker. A worker that dies or takes too long takes this task with it; the next task gets a new one. */
async function work(worker: Worker, { id, html, resolve, reject }: Task): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let onExit = (): void => undefined;
  try {
    const answer = await new Promise<CleanAnswer>((done, fail) => {
      timer = setTimeout(() => {
        fail(unavailable());
        void worker.terminate();
      }, patience);
      worker.once('message', done);
      onExit = () => fail(unavailable());
      worker.once('exit', onExit);
      worker.postMessage({ id, html } satisfies CleanTask);
    });
    idle.push(worker);
    resolve(answer);
  } catch (error) {
    reject(error as Error);
  } finally {
    clearTimeout(timer);
    worker.removeAllListeners('message');
    worker.off('exit', onExit);
    startNext();
  }
}
