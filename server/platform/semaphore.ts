import { unavailable } from './http/http-error.ts';

/**
 * Limits heavy work to `running` at once with `waiting` more in the queue. Throws 503 beyond that, so a flood
 * cannot pile up.
 */
export function createSemaphore({ running, waiting }: { running: number; waiting: number }) {
  let free = running;
  const queue: (() => void)[] = [];
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (free === 0) {
      if (queue.length >= waiting) throw unavailable();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else free -= 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
