import { parentPort } from 'node:worker_threads';
import type { MarkdownCourse } from '#contract/courses/copies.ts';
import { cleanHtml } from '#server/platform/text/html.ts';
import { readMarkdown } from './read-markdown.ts';

// Reads Markdown that would block the event loop. `read-in-worker.ts` starts this worker and ends it when it takes too long.
export type MarkdownAnswer = { course: MarkdownCourse } | { fault: string };

const read = (markdown: string): Promise<MarkdownAnswer> =>
  readMarkdown(markdown, async (html) => cleanHtml(html)).then(
    (course) => ({ course }),
    (error: Error) => ({ fault: error.stack ?? String(error) }),
  );

parentPort?.on('message', async (markdown: string) => parentPort?.postMessage(await read(markdown)));
