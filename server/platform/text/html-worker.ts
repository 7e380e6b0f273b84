import { parentPort } from 'node:worker_threads';
import { cleanHtml, plainText } from './html.ts';

// Sanitizes texts that would block the event loop. `sanitize-in-worker.ts` starts this worker and ends it
// when it takes too long.
export interface CleanTask {
  id: number;
  html: string;
  pictures: boolean;
}
export interface CleanAnswer {
  id: number;
  content: string;
  plain: string;
}

parentPort?.on('message', ({ id, html, pictures }: CleanTask) => {
  const content = cleanHtml(html, { pictures });
  parentPort?.postMessage({ id, content, plain: plainText(content) } satisfies CleanAnswer);
});
