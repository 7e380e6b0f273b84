import { parentPort } from 'node:worker_threads';
import { cleanHtml, plainText } from './html.ts';

// Sanitizes texts that would block the event loop. `sanitize-in-worker.ts` starts this worker and ends it
// when it takes too long.
export interface CleanTask {
  id: number;
  html: string;
}
export interface CleanAnswer {
  id: number;
  content: string;
  plain: string;
}

parentPort?.on('message', ({ id, html }: CleanTask) => {
  const content = cleanHtml(html);
  parentPort?.postMessage({ id, content, plain: plainText(content) } satisfies CleanAnswer);
});
