import { createParser, type StreamEvent } from './parse-events.ts';

export interface ConnectionOptions {
  /** Asks the server for the stream. Rejects without a response. */
  open: (request: {
    after: string | null;
    watch: readonly string[];
    signal: AbortSignal;
  }) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  /** True once events arrive, false when they don't any more. */
  onState: (isLive: boolean) => void;
  /** The server refused the session. The connection waits for `again`. */
  onRefused: () => void;
  /** Id of the last event that another tab read. */
  after?: string | null;
  random?: () => number;
}

/** Silence after which a connection counts as lost, in ms. The server sends something every 25 s. */
const silence = 60_000;
const firstPause = 1_000;
const longestPause = 60_000;
/** A pause that is longer than this is left to polling. */
const patience = 5_000;
/** Time in which several changes of the open places count as one, in ms. */
const settling = 300;

/**
 * Keeps one stream open: reads it, continues after the last event, and connects again after a pause that doubles with each
 * failure and is never quite the same, so that browsers don't return all at once.
 */
export class Connection {
  readonly #options: Required<ConnectionOptions>;
  #after: string | null = null;
  #places: readonly string[] = [];
  #failures = 0;
  #isStopped = false;
  /** Set while the session is refused. Ends the wait for another one. */
  #goAgain: (() => void) | null = null;
  #isRefused = false;
  #isLive = false;
  /** Ends the current attempt or pause. */
  #attempt = new AbortController();
  #settling: ReturnType<typeof setTimeout> | undefined;
  #lastHeard = 0;

  constructor(options: ConnectionOptions) {
    this.#options = { random: Math.random, after: null, ...options };
    this.#after = this.#options.after;
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      this.#attempt = new AbortController();
      // It opens with the places as they are now.
      clearTimeout(this.#settling);
      const pause = await this.#read(this.#attempt.signal);
      if (this.#isStopped) break;
      if (this.#isRefused) {
        this.#tell(false);
        await new Promise<void>((resolve) => (this.#goAgain = resolve));
        this.#isRefused = false;
        continue;
      }
      if (pause === 0) continue;
      if (this.#failures > 0 || pause > patience) this.#tell(false);
      await this.#wait(pause);
    }
    this.#tell(false);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#settling);
    this.#attempt.abort();
    this.#goAgain?.();
  }

  /** The member has another session. Opens the stream again if the last one was refused. */
  again(): void {
    this.#goAgain?.();
    this.#goAgain = null;
  }

  /** Watches these places from now on. The stream opens again and continues, so nothing is lost meanwhile. */
  watch(places: readonly string[]): void {
    if (places.join() === this.#places.join()) return;
    this.#places = places;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#attempt.abort(), settling);
  }

  /** The device woke up, or is online again: don't wait any longer, and don't trust a connection that is silent. */
  wake(): void {
    if (!this.#isLive || Date.now() - this.#lastHeard > silence / 2) this.#attempt.abort();
  }

  /** Reads one stream to its end. Returns the pause before the next one in ms, 0 when it was ended on purpose. */
  async #read(signal: AbortSignal): Promise<number> {
    const request = new AbortController();
    const end = () => request.abort();
    signal.addEventListener('abort', end);
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      this.#lastHeard = Date.now();
      clearTimeout(watchdog);
      watchdog = setTimeout(end, silence);
    };
    let bye: number | null = null;
    try {
      heard();
      const response = await this.#options.open({
        after: this.#after,
        watch: this.#places,
        signal: request.signal,
      });
      if (response.status === 401 || response.status === 403) {
        this.#refuse();
        return 0;
      }
      if (!response.ok || !response.body)
        return this.#failed(Number(response.headers.get('retry-after') ?? 0) * 1000);
      const parse = createParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        heard();
        for (const event of parse(value)) bye = this.#take(event) ?? bye;
      }
    } catch {
      if (signal.aborted) return 0;
    } finally {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', end);
    }
    return bye ?? this.#failed(0);
  }

  /** Handles one event. Returns the pause that the server asks for, if it says goodbye. */
  #take({ id, name, data }: StreamEvent): number | null {
    if (data !== '') {
      if (name === 'ready') {
        this.#failures = 0;
        this.#tell(true);
      }
      if (name === 'bye') {
        const { reason, wait_ms } = JSON.parse(data) as { reason: string; wait_ms: number };
        if (reason === 'signed_out') this.#refuse();
        return wait_ms;
      }
      this.#options.onEvent({ id, name, data });
    }
    // Only after the event was handled.
    if (id !== null) this.#after = id;
    return null;
  }

  #refuse(): void {
    this.#isRefused = true;
    this.#options.onRefused();
  }

  #failed(asked: number): number {
    this.#failures += 1;
    const pause = Math.min(longestPause, firstPause * 2 ** (this.#failures - 1));
    return Math.max(asked, pause * (0.5 + this.#options.random()));
  }

  #wait(ms: number): Promise<void> {
    const { signal } = (this.#attempt = new AbortController());
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #tell(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    this.#options.onState(isLive);
  }
}
