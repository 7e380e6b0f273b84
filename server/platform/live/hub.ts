import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { unavailable } from '../http/http-error.ts';
import type { Log } from '../log.ts';
import { type Audience, collectAudience, type MayRead, type Readable } from './audience.ts';
import { type LiveCursor, writeLiveCursor } from './cursor.ts';
import { Listener } from './listener.ts';
import { resumeFrom } from './resume.ts';
import { eventsSince, type StoredEvent } from './store.ts';
import { type Ending, type LiveFrame, type LiveReader, LiveStream } from './stream.ts';

export interface LiveOptions {
  db: Database;
  connect: () => pg.Client;
  mayRead: MayRead;
  readable: Readable;
  log: Log;
  /** Resolves when reads show what is committed now. */
  settled?: () => Promise<void> | undefined;
  limits?: Partial<LiveLimits>;
}

export interface LiveLimits {
  /** Streams of one session. A browser has one, and for a moment two. */
  ofSession: number;
  ofMember: number;
  ofServer: number;
}

const usual: LiveLimits = { ofSession: 3, ofMember: 12, ofServer: 20_000 };
/** Seconds between two heartbeats of a stream, and its longest life. It opens again with its session checked. */
const beatEvery = 25;
const longestLife = 30 * 60;
/** The listening connection is closed when no one has listened for so many seconds. */
const lingers = 60;
const firstConnectionMs = 3000;
/** Tries to find out who may read some events. Then every page reads again instead, so that these events don't hold up all others. */
const mostTries = 3;
/** Sessions checked at once after the listening connection was lost. */
const checksAtOnce = 10;

/** An event that isn't stored, as `sendBriefly` writes it. */
interface Brief {
  to: string[];
  name: string;
  data: unknown;
}

/** Figures for the metrics. All but `streams` only grow. */
export interface LiveFigures {
  streams: number;
  opened: number;
  resumed: number;
  reset: number;
  sent: number;
  dropped: number;
  reconnects: number;
}

/**
 * The streams of one server. Acts on any server store events and notify; every server reads the new ones once, with one
 * statement for all its streams, and sends them on (docs/decisions/0024). It connects with the first stream.
 */
export class LiveHub {
  readonly #options: LiveOptions;
  readonly #limits: LiveLimits;
  readonly #streams = new Set<LiveStream>();
  readonly #ofMember = new Map<string, Set<LiveStream>>();
  readonly #atPlace = new Map<string, Set<LiveStream>>();
  readonly #slots = Array.from({ length: beatEvery }, () => new Set<LiveStream>());
  readonly #slotOf = new Map<LiveStream, { slot: number; until: number }>();
  #listener: Listener | null = null;
  #ticker: NodeJS.Timeout | null = null;
  #ticks = 0;
  #emptySince = 0;
  #isClosed = false;
  /** Everything visible in this snapshot was sent. Null before the first read. */
  #position: string | null = null;
  #reading: Promise<void> | null = null;
  #nextRead: Promise<void> | null = null;
  readonly figures: LiveFigures = {
    streams: 0,
    opened: 0,
    resumed: 0,
    reset: 0,
    sent: 0,
    dropped: 0,
    reconnects: 0,
  };

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#limits = { ...usual, ...options.limits };
  }

  /** Position up to which all events were sent. Null while no stream is open. */
  get position(): string | null {
    return this.#position;
  }

  /**
   * Opens a stream after the events that its reader has had. Closes the oldest of a session or member who has too
   * many. Throws 503 when this server has too many, or can't listen.
   */
  async open(reader: LiveReader, cursor: LiveCursor | null): Promise<LiveStream> {
    if (this.#isClosed || this.#streams.size >= this.#limits.ofServer) throw unavailable();
    await this.#listen();
    // Another server may have sent what this one hasn't read yet.
    await this.#read().catch(() => {
      throw unavailable();
    });
    if (this.#isClosed || this.#position === null) throw unavailable();

    const stream: LiveStream = new LiveStream(reader, () => this.#forget(stream));
    this.#remember(stream);
    this.#closeOldest(reader);
    const earlier = await resumeFrom(cursor, {
      db: this.#options.db,
      readable: this.#options.readable,
      position: this.#position,
      reader,
    }).catch((error: unknown) => {
      stream.body.destroy();
      throw error;
    });
    if (earlier.isResumed) this.figures.resumed += 1;
    else if (cursor) this.figures.reset += 1;
    this.figures.sent += earlier.frames.length;
    stream.begin(earlier.frames);
    return stream;
  }

  /** Ends every stream and asks its reader to come back at a random moment, so that they don't all come at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const spread = Math.min(30_000, 1000 + this.#streams.size * 4);
    for (const stream of this.#streams) this.#end(stream, 'restart', 300 + Math.random() * spread);
    await this.#stop();
  }

  async #listen(): Promise<void> {
    this.#ticker ??= setInterval(() => this.#tick(), 1000).unref();
    this.#listener ??= new Listener({
      connect: this.#options.connect,
      channels: ['live', 'live_checks', 'live_brief'],
      onNotification: (channel, payload) => this.#hear(channel, payload),
      onConnected: () => this.#catchUp(),
      log: this.#options.log,
    });
    const since = performance.now();
    while (!this.#listener?.isConnected) {
      if (performance.now() - since > firstConnectionMs) throw unavailable();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async #stop(): Promise<void> {
    if (this.#ticker) clearInterval(this.#ticker);
    const listener = this.#listener;
    this.#ticker = this.#listener = this.#position = null;
    await listener?.stop();
  }

  #hear(channel: string, payload: string): void {
    if (channel === 'live') this.#readSoon();
    else if (channel === 'live_checks') for (const stream of this.#of(payload)) void this.#check(stream);
    else if (channel === 'live_brief') {
      const { to, name, data } = JSON.parse(payload) as Brief;
      for (const memberId of to)
        for (const stream of this.#of(memberId)) this.#send(stream, { cursor: null, name, data });
    }
  }

  /** After a lost connection: reads what was published, and checks every session. */
  #catchUp(): void {
    this.figures.reconnects = this.#listener?.reconnects ?? 0;
    if (this.#position === null) return;
    this.#readSoon();
    const queue = [...this.#streams];
    const work = async (): Promise<void> => {
      for (let next = queue.pop(); next; next = queue.pop()) await this.#check(next);
    };
    for (let at = 0; at < checksAtOnce; at += 1) void work();
  }

  async #check(stream: LiveStream): Promise<void> {
    // A database that is away can't say that the session is valid. The reader asks again in a moment.
    const isValid = await stream.reader.isValid().catch(() => null);
    if (isValid === true) return;
    this.#end(stream, isValid === null ? 'renew' : 'signed_out', 1000);
  }

  #readSoon(): void {
    // The listener connects again after a failure, and `onConnected` reads then.
    this.#read().catch((error: unknown) => {
      this.#options.log.warn({ code: (error as { code?: string }).code }, 'live events not read');
      if (this.#streams.size > 0)
        setTimeout(() => this.#listener?.isConnected && this.#readSoon(), 1000).unref();
    });
  }

  /** Resolves after a read that began later than this call. At most one runs, and one waits. */
  #read(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#readOnce().finally(() => {
        this.#reading = null;
      });
      return this.#reading;
    }
    this.#nextRead ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#nextRead = null;
        return this.#read();
      });
    return this.#nextRead;
  }

  async #readOnce(): Promise<void> {
    const listener = this.#listener;
    if (!listener) return;
    const from = this.#position;
    const rows = await listener.query<StoredEvent & { position: string; is_behind: boolean }>(eventsSince, [
      from,
    ]);
    const [first] = rows;
    if (!first || listener !== this.#listener) return;
    // Pages read when they hear of an event.
    if (from !== null && (first.is_behind || first.id !== null)) await this.#options.settled?.();
    if (from !== null && first.is_behind) this.#resetAll(first.position);
    else if (from !== null && first.id !== null) await this.#deliver(rows, { from, to: first.position });
    this.#position = first.position;
  }

  /**
   * Sends events, each stream's in order. Pages that have none of the events' places open get theirs first: to find out
   * who of many watchers may read takes a while.
   */
  async #deliver(rows: readonly StoredEvent[], { from, to }: { from: string; to: string }): Promise<void> {
    const send = (stream: LiveStream, parcel: readonly StoredEvent[]) =>
      parcel.forEach(({ id, name, data }, at) => {
        const isLast = at === parcel.length - 1;
        const cursor = writeLiveCursor(
          isLast ? { seen: to, batch: null, upTo: '0' } : { seen: from, batch: to, upTo: id },
        );
        this.#send(stream, { cursor, name, data });
      });
    const own = Map.groupBy(
      rows.filter((row) => row.member_id !== null),
      (row) => row.member_id ?? '',
    );
    const placed = rows.filter((row) => row.member_id === null);
    const isWatching = ({ reader }: LiveStream) => placed.some(({ place }) => reader.places.has(place ?? ''));
    const served = new Set<LiveStream>();
    for (const [memberId, parcel] of own)
      for (const stream of this.#of(memberId).filter((each) => !isWatching(each))) {
        send(stream, parcel);
        served.add(stream);
      }
    if (placed.length === 0) return;

    const audience = await this.#audience(placed);
    if (!audience) return this.#resetAll(to);
    // Streams that opened meanwhile are here too.
    const rest = new Set([...own.keys()].flatMap((memberId) => this.#of(memberId)));
    for (const { place } of placed)
      for (const stream of this.#atPlace.get(place ?? '') ?? []) rest.add(stream);
    for (const stream of rest.difference(served)) {
      const { memberId, places } = stream.reader;
      const parcel = rows.filter((row) =>
        row.member_id === null
          ? places.has(row.place ?? '') && audience(row, memberId)
          : row.member_id === memberId,
      );
      send(stream, parcel);
    }
  }

  /** Finds out who may read events of places. Null after `mostTries` failures. */
  async #audience(placed: readonly StoredEvent[]): Promise<Audience | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await collectAudience(placed, {
          watchersAt: (place) => this.#atPlace.get(place) ?? [],
          mayRead: this.#options.mayRead,
        });
      } catch (error) {
        this.#options.log.warn({ code: (error as { code?: string }).code, tries }, 'live events not sent');
        if (tries === mostTries || this.#isClosed) return null;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  #resetAll(position: string): void {
    for (const stream of this.#streams) {
      this.figures.reset += 1;
      this.#send(stream, { cursor: position, name: 'reset', data: {} });
    }
  }

  #send(stream: LiveStream, frame: LiveFrame): void {
    if (stream.isOver) return;
    this.figures.sent += 1;
    if (!stream.send(frame)) this.figures.dropped += 1;
  }

  #of(memberId: string): LiveStream[] {
    return [...(this.#ofMember.get(memberId) ?? [])];
  }

  #end(stream: LiveStream, reason: Ending, waitMs: number): void {
    stream.end(reason, Math.round(waitMs));
    this.#forget(stream);
  }

  /** A second of every stream's time: beats, the end of old ones, and a read in case a notification was lost. */
  #tick(): void {
    this.#ticks += 1;
    for (const stream of this.#slots[this.#ticks % beatEvery] ?? []) {
      const isOld = (this.#slotOf.get(stream)?.until ?? 0) <= this.#ticks;
      if (isOld) this.#end(stream, 'renew', Math.random() * 1000);
      else if (!stream.beat(this.#position)) this.figures.dropped += 1;
    }
    if (this.#streams.size > 0) this.#emptySince = this.#ticks;
    else if (this.#ticks - this.#emptySince > lingers) return void this.#stop();
    if (this.#ticks % beatEvery === 0) this.#readSoon();
  }

  #closeOldest({ memberId, sessionId }: LiveReader): void {
    const all = this.#of(memberId);
    const ofSession = all.filter(({ reader }) => reader.sessionId === sessionId);
    const surplus = [
      ...ofSession.slice(0, Math.max(0, ofSession.length - this.#limits.ofSession)),
      ...all.slice(0, Math.max(0, all.length - this.#limits.ofMember)),
    ];
    for (const stream of surplus) this.#end(stream, 'replaced', 60_000);
  }

  #remember(stream: LiveStream): void {
    const { memberId, places } = stream.reader;
    this.#streams.add(stream);
    addTo(this.#ofMember, memberId, stream);
    for (const place of places) addTo(this.#atPlace, place, stream);
    const slot = this.figures.opened % beatEvery;
    this.#slots[slot]?.add(stream);
    // Ends within the last quarter of its life, so that streams opened together don't end together.
    this.#slotOf.set(stream, { slot, until: this.#ticks + longestLife * (0.75 + Math.random() / 4) });
    this.figures.opened += 1;
    this.figures.streams = this.#streams.size;
  }

  #forget(stream: LiveStream): void {
    if (!this.#streams.delete(stream)) return;
    const { memberId, places } = stream.reader;
    removeFrom(this.#ofMember, memberId, stream);
    for (const place of places) removeFrom(this.#atPlace, place, stream);
    this.#slots[this.#slotOf.get(stream)?.slot ?? 0]?.delete(stream);
    this.#slotOf.delete(stream);
    this.figures.streams = this.#streams.size;
  }
}

function addTo(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const set = map.get(key);
  if (set) set.add(stream);
  else map.set(key, new Set([stream]));
}

function removeFrom(map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void {
  const set = map.get(key);
  set?.delete(stream);
  if (set?.size === 0) map.delete(key);
}
