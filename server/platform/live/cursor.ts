/**
 * Where a stream is among the stored events.
 *
 * Numbers are allotted before a commit: number 8 may become visible before number 7, so a highest number would skip 7
 * for good. A snapshot of PostgreSQL names exactly the transactions that a reader has seen, however they overlapped
 * (`xmin:xmax:list of those that ran`). An event belongs to one transaction, so "not visible in my snapshot" is
 * exactly "not delivered yet", without a gap, a double or a wait for slow transactions.
 *
 * Several events of one read would all have its snapshot. If a connection breaks between them, `batch` and `upTo` say
 * which of them arrived: of the events that `batch` added to `seen`, those numbered up to `upTo`.
 */
export interface LiveCursor {
  seen: string;
  batch: string | null;
  upTo: string;
}

const snapshot = String.raw`\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20}){0,99})?`;
const written = new RegExp(`^(${snapshot})(?:/(${snapshot})/(\\d{1,18}))?$`);

/** Returns the cursor in a `Last-Event-ID`, or null for anything else. */
export function readLiveCursor(text: string | null): LiveCursor | null {
  const match = text === null || text.length > 4000 ? null : written.exec(text);
  if (!match) return null;
  const [, seen = '', batch = null, upTo = '0'] = match;
  return isSnapshot(seen) && (batch === null || isSnapshot(batch)) ? { seen, batch, upTo } : null;
}

/** True for a snapshot that PostgreSQL accepts: its transactions are in order and within its bounds. */
function isSnapshot(text: string): boolean {
  const [low = '', high = '', between = ''] = text.split(':');
  const numbers = between === '' ? [] : between.split(',').map(BigInt);
  const [min, max] = [BigInt(low), BigInt(high)];
  if (min < 1n || max < min || max >= 2n ** 63n) return false;
  return numbers.every(
    (each, at) => each >= min && each < max && (at === 0 || each > (numbers[at - 1] ?? 0n)),
  );
}

export const writeLiveCursor = ({ seen, batch, upTo }: LiveCursor): string =>
  batch === null ? seen : `${seen}/${batch}/${upTo}`;

/**
 * Returns the cursor after each of the events of a read, given as their numbers: all but the last say how far into it
 * they are.
 */
export const cursorsWithin = (from: string, to: string, ids: readonly string[]): string[] =>
  ids.map((upTo, at) =>
    writeLiveCursor(
      at === ids.length - 1 ? { seen: to, batch: null, upTo: '0' } : { seen: from, batch: to, upTo },
    ),
  );
