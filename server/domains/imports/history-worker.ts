import { parentPort } from 'node:worker_threads';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Asked } from './read-csv.ts';
import { readHistory } from './read-history.ts';

// Reads files that would block the event loop. `read-in-worker.ts` starts this worker and ends it when it takes too long.
export interface HistoryTask {
  bytes: Uint8Array;
  asked: Asked;
  today: string;
}
/** The plan as JSON, because copying 200,000 dates as objects takes longer. */
export type HistoryAnswer =
  | { plan: string }
  | { refusal: Pick<HttpError, 'status' | 'code' | 'message' | 'more'> }
  | { fault: string };

const read = ({ bytes, asked, today }: HistoryTask): Promise<HistoryAnswer> =>
  readHistory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), asked, today).then(
    (plan) => ({ plan: JSON.stringify(plan) }),
    (error: Error) =>
      error instanceof HttpError
        ? { refusal: { status: error.status, code: error.code, message: error.message, more: error.more } }
        : { fault: error.stack ?? String(error) },
  );

parentPort?.on('message', async (task: HistoryTask) => parentPort?.postMessage(await read(task)));
