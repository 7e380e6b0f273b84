import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of the connection that a copy speaks to. Its library has no types for it. */
interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

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
  const nothing = () => undefined;
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
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
  } as never);
  return body;
}
