export interface FairQueueOptions {
  /** Most work that runs at once. */
  running: number;
  /** Most work that may wait, in total and per key. */
  waiting: number;
  waitingOfOne: number;
  /**
   * Which work of a key is refused when too much of it waits. `oldest` if only the newest query counts,
   * `newest` if all work counts.
   */
  refuses: 'oldest' | 'newest';
  /** Longest wait in ms. */
  timeoutMs: number;
  /** Creates the error thrown when the queue is full or the wait was too long. */
  busyError: () => Error;
  /**
   * True while other calls need the machine. A slot then rests for `rest` times the duration of its work, at
   * most `longestRest` ms, so that this work uses only a small part of the machine.
   */
  isBusy: () => boolean;
  rest: number;
  longestRest: number;
}

interface Waiting {
  begin: () => void;
  reject: (error: Error) => void;
}

/**
 * Runs work in turns by key, so that frequent callers wait for rare ones. An aborted call leaves the queue.
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  // Waiting work by key, in the order of the keys' turns.
  const turns = new Map<string, Waiting[]>();
  let free = options.running;
  let waiting = 0;

  const drop = (key: string, entry: Waiting): boolean => {
    const queue = turns.get(key);
    const at = queue?.indexOf(entry) ?? -1;
    if (!queue || at < 0) return false;
    queue.splice(at, 1);
    if (queue.length === 0) turns.delete(key);
    waiting -= 1;
    return true;
  };

  const enter = (key: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const mine = turns.get(key) ?? [];
      const isFull = mine.length >= options.waitingOfOne;
      if (isFull && options.refuses === 'newest') return reject(options.busyError());
      const oldest = isFull ? mine[0] : undefined;
      if (oldest && drop(key, oldest)) oldest.reject(options.busyError());
      if (waiting >= options.waiting) return reject(options.busyError());
      const timer = setTimeout(
        () => drop(key, entry) && reject(options.busyError()),
        options.timeoutMs,
      ).unref();
      const leave = () => {
        if (!drop(key, entry)) return;
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const entry: Waiting = {
        begin: () => (done(), resolve()),
        reject: (error) => (done(), reject(error)),
      };
      signal?.addEventListener('abort', leave, { once: true });
      turns.set(key, [...(turns.get(key) ?? []), entry]);
      waiting += 1;
    });

  const next = (): void => {
    const [turn] = turns;
    const entry = turn?.[1][0];
    if (!turn || !entry) {
      free += 1;
      return;
    }
    const [key] = turn;
    drop(key, entry);
    // A key that was served moves to the end.
    const rest = turns.get(key);
    if (rest) {
      turns.delete(key);
      turns.set(key, rest);
    }
    entry.begin();
  };

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await enter(key, signal);
    const began = performance.now();
    try {
      return await work();
    } finally {
      const rest = options.isBusy()
        ? Math.min(options.longestRest, (performance.now() - began) * options.rest)
        : 0;
      if (rest < 1) next();
      else setTimeout(next, rest).unref();
    }
  };
}
