export interface WindowCount {
  current: number;
  /** Time until the window ends, in ms. */
  ttl: number;
}

/**
 * Counts by key in windows of time. A window begins with its first count. With more keys than `most`, the one that was counted longest ago is
 * forgotten, so a flood of keys can't fill the memory.
 */
export class WindowCounts {
  readonly #windows = new Map<string, { count: number; until: number }>();
  readonly #most: number;

  constructor(most = 50_000) {
    this.#most = most;
  }

  /** Counts `by` more of a key at `now` (ms of a clock that never jumps). With 0 it only reads. */
  add(key: string, windowMs: number, now: number, by = 1): WindowCount {
    const known = this.#windows.get(key);
    const window = known && known.until > now ? known : { count: 0, until: now + windowMs };
    window.count += by;
    if (by > 0) {
      // Later keys of a map were counted later.
      this.#windows.delete(key);
      this.#windows.set(key, window);
      const [oldest] = this.#windows.keys();
      if (this.#windows.size > this.#most && oldest !== undefined) this.#windows.delete(oldest);
    }
    return { current: window.count, ttl: window.until - now };
  }
}
