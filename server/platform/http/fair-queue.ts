export interface FairQueueOptions {
  /** How many pieces of work run at once. */
  running: number;
  /** How many wait, of everyone and of one key. */
  waiting: number;
  waitingOfOne: number;
  /**
   * Which work of one key is refused when too much of it waits: the oldest, where only the newest question counts, or the newest, where
   * all work counts.
   */
  refuses: 'oldest' | 'newest';
  /** How long one waits at most, in ms. */
  timeoutMs: number;
  /** What is thrown when there is no room, or no patience left. */
  sendError: () => Error;
  /**
   * True while others need the machine. A place then rests after its work for `rest` times as long as the work took (and no longer than
   * `longestRest` ms), so that this work takes a small part of the machine and not all that it can get.
   */
  isBusy: () => boolean;
  rest: number;
  longestRest: number;
}

interface Waiting {
  begin: () => void;
  sendError: (error: Error) => void;
}

/** Runs work by turns: whoever asks often waits for those who ask seldom, and an aborted call leaves the queue. */
export type FairQueue = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  // The keys in the order of their turns, each with what it waits for.
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
      if (isFull && options.refuses === 'newest') return reject(options.sendError());
      const oldest = isFull ? mine[0] : undefined;
      if (oldest && drop(key, oldest)) oldest.sendError(options.sendError());
      if (waiting >= options.waiting) return reject(options.sendError());
      const timer = setTimeout(
        () => drop(key, entry) && reject(options.sendError()),
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
        sendError: (error) => (done(), reject(error)),
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
    // Whoever was served goes to the end of the line.
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
