/** Messages between the tabs of a browser. */
export type TabMessage<Event> =
  | { kind: 'event'; event: Event }
  | { kind: 'state'; isLive: boolean }
  /** A tab opened something else. */
  | { kind: 'places'; tab: string; places: readonly string[] }
  /** A tab began to read the stream, or asks who does. All tell it what they know. */
  | { kind: 'who' };

export interface TabsOptions<Event> {
  tab: string;
  channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: BroadcastChannel['onmessage'] };
  locks: Pick<LockManager, 'request'>;
  /** Name of the lock, with the member. */
  name: string;
  /** Reads the stream until the signal aborts, for all tabs. */
  lead: (
    tell: { event: (event: Event) => void; state: (isLive: boolean) => void },
    signal: AbortSignal,
  ) => {
    watch: (places: readonly string[]) => void;
  };
  onEvent: (event: Event) => void;
  onState: (isLive: boolean) => void;
}

/** Most places of all tabs. The server takes as many. */
const most = 20;

/**
 * One tab of a browser reads the stream and passes its events to the others. The tab with the lock leads. The browser
 * gives it to another tab when that one closes or crashes.
 */
export class Tabs<Event> {
  readonly #options: TabsOptions<Event>;
  readonly #placesOf = new Map<string, readonly string[]>();
  #leading: { watch: (places: readonly string[]) => void } | null = null;
  #isLive = false;
  #wish: AbortController | null = null;
  #isClosed = false;

  constructor(options: TabsOptions<Event>) {
    this.#options = options;
    options.channel.onmessage = ({ data }) => this.#hear(data as TabMessage<Event>);
    this.#post({ kind: 'who' });
  }

  get isLeading(): boolean {
    return this.#leading !== null;
  }

  /** Reads the stream as soon as no other tab does. */
  join(): void {
    if (this.#wish) return;
    const wish = new AbortController();
    this.#wish = wish;
    const { locks, name } = this.#options;
    locks.request(name, { signal: wish.signal }, () => this.#lead(wish.signal)).catch(() => undefined);
  }

  /** Leaves the stream to other tabs, for example because this one has been hidden for long. */
  leave(): void {
    this.#wish?.abort();
    this.#wish = null;
  }

  close(): void {
    this.leave();
    if (this.#leading) this.#post({ kind: 'state', isLive: false });
    this.#post({ kind: 'places', tab: this.#options.tab, places: [] });
    this.#isClosed = true;
    this.#options.channel.close();
  }

  /** Watches what this tab has open. */
  watch(places: readonly string[]): void {
    this.#place(this.#options.tab, places);
    this.#post({ kind: 'places', tab: this.#options.tab, places });
    this.#leading?.watch(this.#all());
  }

  async #lead(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { onEvent, lead } = this.#options;
    const state = (isLive: boolean) => {
      this.#post({ kind: 'state', isLive });
      this.#set(isLive);
    };
    // A leading tab that crashed told no one that its stream has ended.
    state(false);
    this.#leading = lead(
      {
        event: (event) => {
          this.#post({ kind: 'event', event });
          onEvent(event);
        },
        state,
      },
      signal,
    );
    this.#leading.watch(this.#all());
    this.#post({ kind: 'who' });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    this.#leading = null;
    state(false);
  }

  #hear(message: TabMessage<Event>): void {
    if (message.kind === 'event') this.#options.onEvent(message.event);
    else if (message.kind === 'state') this.#set(message.isLive);
    else if (message.kind === 'places') {
      this.#place(message.tab, message.places);
      this.#leading?.watch(this.#all());
    } else {
      const { tab } = this.#options;
      this.#post({ kind: 'places', tab, places: this.#placesOf.get(tab) ?? [] });
      if (this.#leading) this.#post({ kind: 'state', isLive: this.#isLive });
    }
  }

  #place(tab: string, places: readonly string[]): void {
    // A map keeps the order of its first entries otherwise.
    this.#placesOf.delete(tab);
    if (places.length > 0) this.#placesOf.set(tab, places);
  }

  #set(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    this.#options.onState(isLive);
  }

  /** The places of the tabs that spoke last come first. */
  #all(): string[] {
    return [...new Set([...this.#placesOf.values()].reverse().flat())].slice(0, most).toSorted();
  }

  /** Posts nothing once the channel is closed, which throws: the stream ends a moment after its tab has left. */
  #post(message: TabMessage<Event>): void {
    if (!this.#isClosed) this.#options.channel.postMessage(message);
  }
}
