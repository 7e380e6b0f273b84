import cluster from 'node:cluster';
import type { CountCall } from '../http/rate-limits.ts';
import type { WindowCount } from '../http/window-counts.ts';
import type { Order, Report } from './messages.ts';

/** The first process, as the ones that it started see it. */
export interface Parent {
  /** Sends that calls, or jobs, are taken from now on. `where` is the sentence for the operator. */
  ready(where: string): void;
  /** Counts calls of all processes together. */
  countCall: CountCall;
  /** Calls `stop` when this process shall end, also when that was said before. */
  onStop(stop: () => void): void;
}

/** Returns the process that started this one, or null where the server is one process. */
export function parentProcess(): Parent | null {
  if (!cluster.isWorker) return null;
  const waiting = new Map<number, (counted: WindowCount) => void>();
  let isStopped = false;
  let stop = () => {};
  let calls = 0;
  const report = (message: Report) => void process.send?.(message);
  process.on('message', (order: Order) => {
    if ('stop' in order) {
      isStopped = true;
      stop();
    }
    if (!('counted' in order)) return;
    waiting.get(order.id)?.(order.counted);
    waiting.delete(order.id);
  });
  return {
    ready: (where) => report({ ready: where }),
    countCall: (count, windowMs) =>
      new Promise((resolve) => {
        const id = (calls += 1);
        waiting.set(id, resolve);
        report({ count, windowMs, id });
      }),
    onStop(act) {
      stop = act;
      if (isStopped) stop();
    },
  };
}
