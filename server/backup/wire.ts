import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import type pg from 'pg';

/** The part of the connection that a copy speaks to. Its library has no types for it. */
interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

interface CopyWire {
  stream: Writable;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const nothing = () => undefined;
/** Messages that a copy has no use for. */
const ignored = {
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handleCommandComplete: nothing,
  handleEmptyQuery: nothing,
  handlePortalSuspended: nothing,
};

/**
 * Runs a statement that sends a copy, `COPY … TO STDOUT` or `BASE_BACKUP`, and returns its bytes. `take` picks those of one message,
 * null for none. The connection is busy until the stream ends. Reading slower than the server sends holds the server up.
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (message: Buffer) => Buffer | null = (message) => message,
): Readable {
  let wire: Wire | null = null;
  const body = new Readable({ read: () => wire?.stream.resume(), highWaterMark: 1 << 20 });
  client.query({
    submit(connection: Wire) {
      wire = connection;
      connection.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      const part = take(chunk);
      // The connection uses the memory of a message again.
      if (part && part.length > 0 && !body.push(Buffer.from(part))) wire?.stream.pause();
    },
    handleError(error: Error) {
      body.destroy(error);
      wire?.stream.resume();
    },
    handleReadyForQuery: () => void body.push(null),
    ...ignored,
  } as never);
  return body;
}

/** Runs `COPY … FROM STDIN` with the bytes of a stream. Throws what the server refuses. */
export function copyIn(client: pg.ClientBase, text: string, body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    client.query({
      submit: (connection: Wire) => connection.query(text),
      handleCopyInResponse(connection: CopyWire) {
        (async () => {
          for await (const chunk of body) {
            connection.sendCopyFromChunk(chunk as Buffer);
            // Without waiting, a slow server would leave a large table in memory.
            if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
          }
          connection.endCopyFrom();
        })().catch((error: Error) => {
          failure = error;
          connection.sendCopyFail(error.message);
        });
      },
      handleError(error: Error) {
        body.destroy();
        reject(failure ?? error);
      },
      handleReadyForQuery: () => resolve(),
      ...ignored,
    } as never);
  });
}
