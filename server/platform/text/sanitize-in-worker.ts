import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { maxRichText, richTextTooLong } from '#contract/platform/rich-text.ts';
import { invalid } from '../http/http-error.ts';
import { createWorkerQueue, type WorkerQueueOptions } from '../worker-queue.ts';
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
 * Most `<` and `&`, or `>`, in a text that is sanitized on this thread, which takes about 10 ms. A worker costs more
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
  { pictures = false }: { pictures?: boolean } = {},
): Promise<SanitizedHtml> {
  const { content, plain } = needsWorker(html)
    ? await cleaner.clean(html, author, { pictures })
    : sanitizeInline(html, pictures);
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
  const { opening, closing } = signsIn(html);
  // Each of them takes four characters or more when stored, so the text is too long already.
  if (opening > maxRichText / 4) throw invalid(richTextTooLong);
  return Math.max(opening, closing) > maxInlineCharacters;
}

/**
 * Returns Markdown as sanitised HTML, read in a worker. Throws 503 when the workers are busy or it takes too long. The caller refuses
 * what is nested too deeply for the parser.
 */
export async function renderMarkdownInWorker(markdown: string, key: string): Promise<string> {
  const { content } = await cleaner.clean(markdown, key, { isMarkdown: true });
  return content;
}

type Cleaned = Omit<CleanAnswer, 'id'>;

function sanitizeInline(html: string, pictures: boolean): Cleaned {
  const content = cleanHtml(html, { pictures });
  return { content, plain: plainText(content) };
}

/** Counts the signs that begin something, and those that end a tag or stand alone: each is a step of its own. */
function signsIn(html: string): { opening: number; closing: number } {
  let opening = 0;
  let closing = 0;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === 60 || code === 38 || code === 160) opening += 1;
    else if (code === 62) closing += 1;
  }
  return { opening, closing };
}

export interface Cleaner {
  clean(text: string, author: string, options?: CleanOptions): Promise<Cleaned>;
}
interface CleanOptions {
  isMarkdown?: boolean;
  pictures?: boolean;
}

/** Sanitizes texts in workers. Authors take turns, and a text whose worker dies or takes too long gets 503. */
export function createCleaner(options: WorkerQueueOptions): Cleaner {
  const run = createWorkerQueue<CleanTask, CleanAnswer>(options);
  let lastId = 0;
  return {
    clean: (html, author, { isMarkdown = false, pictures = false } = {}) =>
      run(author, { id: (lastId += 1), html, isMarkdown, pictures }),
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
