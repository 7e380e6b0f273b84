import { parentPort } from 'node:worker_threads';
import { marked } from 'marked';
import { cleanHtml, plainText } from './html.ts';

// Sanitizes texts that would block the event loop. `sanitize-in-worker.ts` starts this worker and ends it
// when it takes too long.
export interface CleanTask {
  id: number;
  /** HTML, or Markdown. */
  html: string;
  isMarkdown: boolean;
  pictures: boolean;
}
export interface CleanAnswer {
  id: number;
  content: string;
  plain: string;
}

parentPort?.on('message', ({ id, html, isMarkdown, pictures }: CleanTask) => {
  const content = cleanHtml(isMarkdown ? marked.parse(html, { async: false }) : html, { pictures });
  parentPort?.postMessage({ id, content, plain: plainText(content) } satisfies CleanAnswer);
});
