import { Readable } from 'node:stream';

/** Bytes that may wait for a slow reader. A reader with more is disconnected, and continues with its last id. */
const maxWaiting = 64 * 1024;
/** Time in ms in which the last event must have left. */
const lastWords = 2000;

/**
 * `replaced`: the member opened too many. `signed_out`: the session ended. `restart`: the server stops. `renew`: the
 * stream is old. `slow`: the reader didn't keep up.
 */
export type Ending = 'replaced' | 'signed_out' | 'restart' | 'renew' | 'slow';

export interface LiveFrame {
  /** Null for an event that can't be repeated. */
  cursor: string | null;
  name: string;
  data: unknown;
}

/** Who reads a stream, and what of. */
export interface LiveReader {
  memberId: string;
  sessionId: string;
  places: ReadonlySet<string>;
  /** Resolves with true while the session that opened the stream is valid. */
  isValid: () => Promise<boolean>;
}

/** One open stream: text in the format of server-sent events, with a bound on what waits for its reader. */
export class LiveStream {
  readonly reader: LiveReader;
  readonly body: Readable;
  /** Frames that arrive while earlier events are still being read from the database. */
  #held: LiveFrame[] | null = [];
  #isOver = false;

  constructor(reader: LiveReader, onClose: () => void) {
    this.reader = reader;
    this.body = new Readable({ read: () => undefined });
    this.body.once('close', () => {
      this.#isOver = true;
      onClose();
    });
    // The connection broke. `close` follows.
    this.body.on('error', () => undefined);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Returns false when the reader is too slow, which ends the stream. */
  send(frame: LiveFrame): boolean {
    if (this.#held === null) return this.#write(textOf(frame));
    this.#held.push(frame);
    return true;
  }

  /** Sends the earlier events, then those that arrived meanwhile. */
  begin(earlier: readonly LiveFrame[]): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const frame of [...earlier, ...held]) if (!this.#write(textOf(frame))) return;
  }

  /** Keeps the connection open through proxies, and moves the reader's cursor. */
  beat(cursor: string | null): boolean {
    if (this.#held !== null) return true;
    return this.#write(cursor === null ? ': beat\n\n' : `id: ${cursor}\n: beat\n\n`);
  }

  /** Ends the stream after a last event with the reason and when to come back. */
  end(reason: Ending, waitMs: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.body.push(
      `retry: ${waitMs}\n${textOf({ cursor: null, name: 'bye', data: { reason, wait_ms: waitMs } })}`,
    );
    this.body.push(null);
    // A reader who doesn't read would hold up a server that stops.
    setTimeout(() => this.body.destroy(), lastWords).unref();
  }

  #write(text: string): boolean {
    if (this.#isOver) return true;
    this.body.push(text);
    if (this.body.readableLength <= maxWaiting) return true;
    this.#isOver = true;
    this.body.destroy();
    return false;
  }
}

const textOf = ({ cursor, name, data }: LiveFrame): string =>
  `${cursor === null ? '' : `id: ${cursor}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
