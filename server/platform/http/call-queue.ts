interface Waiting {
  caller: string;
  isQuiet: boolean;
  start: (mayRun: boolean) => void;
  timer: NodeJS.Timeout | null;
}

export interface CallQueueOptions {
  /** Calls that run at once. More would only wait for each other inside the database. */
  maxRunning: number;
  /** Calls that wait for their turn. One caller may have half of these places. */
  maxWaiting: number;
  /** Longest wait in ms. */
  timeoutMs: number;
}

/**
 * Result of entering a queue: true when the call may run, false when it was turned away. A promise while it
 * waits.
 */
export type Turn = boolean | Promise<boolean>;

/**
 * Runs a bounded number of calls at once and queues the rest. Quiet callers go first, have a reserve of their own, and take the
 * place of the busiest caller in a full queue. The others take turns, one call each, so that a flood of one caller delays that caller.
 */
export class CallQueue {
  running = 0;
  waiting = 0;
  readonly #options: CallQueueOptions;
  readonly #runningOf = new Map<string, number>();
  readonly #quiet = new Set<Waiting>();
  /** Waiting calls of busy callers in the order of their next turn. A served caller moves to the end. */
  readonly #busy = new Map<string, Set<Waiting>>();

  constructor(options: CallQueueOptions) {
    this.#options = options;
  }

  /** Asks for a turn. `onQueued` receives a function that leaves the queue when the caller disconnects. */
  enter(caller: string, isQuiet: boolean, onQueued?: (giveUp: () => void) => void): Turn {
    if (this.#mayRun(caller, isQuiet)) {
      this.#begin(caller);
      return true;
    }
    const { maxWaiting, timeoutMs } = this.#options;
    const own = this.#busy.get(caller)?.size ?? 0;
    if (!isQuiet && own >= maxWaiting / 2) return false;
    if (this.waiting >= maxWaiting && !(isQuiet && this.#makeRoom())) return false;
    return new Promise((resolve) => {
      const entry: Waiting = { caller, isQuiet, start: resolve, timer: null };
      const giveUp = (): void => {
        if (this.#forget(entry)) resolve(false);
      };
      entry.timer = setTimeout(giveUp, isQuiet ? 2 * timeoutMs : timeoutMs).unref();
      this.#keep(entry);
      onQueued?.(giveUp);
    });
  }

  leave(caller: string): void {
    this.running -= 1;
    const left = (this.#runningOf.get(caller) ?? 1) - 1;
    if (left === 0) this.#runningOf.delete(caller);
    else this.#runningOf.set(caller, left);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#forget(next);
      this.#begin(next.caller);
      next.start(true);
    }
  }

  #mayRun(caller: string, isQuiet: boolean): boolean {
    const { maxRunning } = this.#options;
    if (isQuiet) return this.running < maxRunning + reserveOf(maxRunning);
    return this.running < maxRunning && (this.#runningOf.get(caller) ?? 0) < shareOf(maxRunning);
  }

  #begin(caller: string): void {
    this.running += 1;
    this.#runningOf.set(caller, (this.#runningOf.get(caller) ?? 0) + 1);
  }

  #next(): Waiting | null {
    for (const entry of this.#quiet) return this.#mayRun(entry.caller, true) ? entry : null;
    if (this.running >= this.#options.maxRunning) return null;
    for (const [caller, entries] of this.#busy)
      if (this.#mayRun(caller, false)) for (const entry of entries) return entry;
    return null;
  }

  /** Turns away the newest waiting call of the busiest caller. Returns false when only quiet callers wait. */
  #makeRoom(): boolean {
    let most: Set<Waiting> | undefined;
    for (const entries of this.#busy.values()) if (entries.size > (most?.size ?? 0)) most = entries;
    const newest = most && [...most].at(-1);
    if (!newest) return false;
    this.#forget(newest);
    newest.start(false);
    return true;
  }

  #keep(entry: Waiting): void {
    this.waiting += 1;
    if (entry.isQuiet) return void this.#quiet.add(entry);
    const own = this.#busy.get(entry.caller);
    if (own) own.add(entry);
    else this.#busy.set(entry.caller, new Set([entry]));
  }

  #forget(entry: Waiting): boolean {
    const { caller } = entry;
    const own = entry.isQuiet ? this.#quiet : this.#busy.get(caller);
    if (!own?.delete(entry)) return false;
    if (entry.timer) clearTimeout(entry.timer);
    this.waiting -= 1;
    if (!entry.isQuiet) {
      this.#busy.delete(caller);
      if (own.size > 0) this.#busy.set(caller, own);
    }
    return true;
  }
}

/** Places above the limit for quiet callers only. */
const reserveOf = (maxRunning: number): number => Math.ceil(maxRunning / 4);
/** Most places that one busy caller may take. */
const shareOf = (maxRunning: number): number => Math.ceil((maxRunning * 3) / 4);
