import type { Log } from '../log.ts';

export interface WriteBatchOptions<Entry> {
  /** Name of the batch in the log. */
  name: string;
  /** Writes entries with different keys. All of them succeed or none. */
  write: (entries: Entry[]) => Promise<void>;
  /** Merges two entries with the same key into one. */
  merge: (earlier: Entry, later: Entry) => Entry;
  log: Log;
  /** Longest wait of an entry, in ms. */
  every?: number;
  /** Largest number of entries per write. Reaching it triggers a write. */
  most?: number;
}

/**
 * On its last try, a batch writes its entries one by one and drops those that fail, so that one bad entry
 * does not block the others. After this many failures in a row the database is probably away, and the rest
 * waits.
 */
const maxTries = 3;
/** Most full batches that may wait while the database is away. */
const maxWaiting = 10;

/**
 * Collects small writes that no response depends on, and writes them together once a second, one entry per
 * key. A crash loses the waiting entries, so use it only for data that members would not miss. Each process
 * has its own batches.
 */
export class WriteBatch<Entry> {
  readonly #options: Required<WriteBatchOptions<Entry>>;
  #waiting = new Map<string, Entry>();
  /** Entries being written. The write may still fail. */
  #writing = new Map<string, Entry>();
  #underWay: Promise<boolean> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;

  constructor(options: WriteBatchOptions<Entry>) {
    this.#options = { every: 1000, most: 500, ...options };
  }

  /** Adds an entry without waiting. Drops it when too many are waiting because the database is away. */
  add(key: string, entry: Entry): void {
    const { merge, most } = this.#options;
    const earlier = this.#waiting.get(key);
    if (earlier === undefined && this.#waiting.size >= most * maxWaiting) return;
    this.#waiting.set(key, earlier === undefined ? entry : merge(earlier, entry));
    if (this.#waiting.size === most && !this.#underWay) void this.#flush();
    else this.#wake();
  }

  /** Returns the entries whose write has not begun. */
  get waiting(): Iterable<Entry> {
    return this.#waiting.values();
  }

  /**
   * Resolves once every entry selected by `concerns` is written, for a read that must see them. A failed
   * write is logged and retried later, and this resolves without it.
   */
  async settle(concerns: (entry: Entry) => boolean = () => true): Promise<void> {
    while ([...this.#writing.values(), ...this.#waiting.values()].some(concerns))
      if (!(await this.#flush())) return;
  }

  /** Writes all waiting entries. Call it before closing the database, when no more entries arrive. */
  async close(): Promise<void> {
    await this.settle();
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0)
      this.#options.log.warn({ batch: this.#options.name, entries: this.#waiting.size }, 'entries lost');
  }

  /** Writes one batch at a time. Returns true if it succeeded. */
  #flush(): Promise<boolean> {
    this.#underWay ??= this.#writeNext().finally(() => {
      this.#underWay = null;
      if (this.#waiting.size > 0) this.#wake();
    });
    return this.#underWay;
  }

  #wake(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, this.#options.every).unref();
  }

  async #writeNext(): Promise<boolean> {
    const { write, most, name, log } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = new Map([...this.#waiting].slice(0, most));
    if (batch.size === 0) return true;
    for (const key of batch.keys()) this.#waiting.delete(key);
    this.#writing = batch;
    try {
      if (this.#tries === maxTries - 1) return await this.#writeSingly(batch);
      await write([...batch.values()]);
      this.#tries = 0;
      return true;
    } catch (error) {
      this.#tries += 1;
      log.warn(
        { batch: name, entries: batch.size, code: codeOf(error), given_up: false },
        'batch not written',
      );
      this.#putBack(batch);
      return false;
    } finally {
      this.#writing = new Map();
    }
  }

  /** Writes the entries of a batch one by one. Returns true if all succeeded. */
  async #writeSingly(batch: Map<string, Entry>): Promise<boolean> {
    const { write, name, log } = this.#options;
    const codes: string[] = [];
    let failuresInARow = 0;
    for (const [key, entry] of batch) {
      if (failuresInARow === maxTries) break;
      try {
        await write([entry]);
        failuresInARow = 0;
      } catch (error) {
        codes.push(codeOf(error));
        failuresInARow += 1;
      }
      batch.delete(key);
    }
    this.#tries = 0;
    this.#putBack(batch);
    const [code] = codes;
    if (code !== undefined)
      log.warn({ batch: name, entries: codes.length, code, given_up: true }, 'entries not written');
    return code === undefined;
  }

  #putBack(batch: Map<string, Entry>): void {
    for (const [key, later] of this.#waiting) {
      const earlier = batch.get(key);
      batch.set(key, earlier === undefined ? later : this.#options.merge(earlier, later));
    }
    this.#waiting = batch;
  }
}

/** Returns only the code of an error, because database messages and details may contain ids. */
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'unknown';
