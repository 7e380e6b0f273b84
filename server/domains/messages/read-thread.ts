import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { messageMissing, scannedForPage } from './rules.ts';
import { findMessage, type MessageRow, pageOfMessages } from './store.ts';

interface Asked {
  conversationId: string;
  /** The viewer sees the messages above `first`, up to `last`. */
  ends: { first: number; last: number };
  /** Id of the message in the middle of the first page. */
  around: string | null;
  /** Position at which the page before ended. */
  from: number | null;
  /** True for a page of newer messages. */
  upwards: boolean;
  limit: number;
}

/** A page of a conversation, newest first. `older` and `newer` are the positions where its neighbours begin; null for none. */
interface ThreadPage {
  rows: MessageRow[];
  older: number | null;
  newer: number | null;
}

/**
 * Returns a page of the viewer's messages. It may have few, or none, before the end of a chat in which the viewer doesn't hear most members.
 * Throws 404 if `around` isn't one of them: outside the conversation, or deleted with it. A message that was deleted alone still has its place.
 */
export async function readThread(db: Database, viewerId: string, asked: Asked): Promise<ThreadPage> {
  const { conversationId, ends, around, from, upwards, limit } = asked;
  const page = async (side: Omit<Nearest, 'conversationId' | 'ends'>) =>
    nearest(db, viewerId, { conversationId, ends, ...side });
  if (around !== null && from === null) {
    const middle = await findMessage(db, viewerId, { id: around, conversationId });
    if (!middle) throw notFound(messageMissing);
    const above = Math.floor(limit / 2);
    const newer = await page({ from: middle.position, upwards: true, limit: above });
    const older = await page({ from: middle.position, upwards: false, limit: limit - above - 1 });
    return { rows: [...newer.rows, middle, ...older.rows], newer: newer.next, older: older.next };
  }
  // A cursor from outside may be any number.
  const start = Math.min(from ?? Infinity, ends.last + 1);
  const { rows, next } = await page({ from: start, upwards, limit });
  // The page that was read before is the other neighbour.
  return upwards
    ? { rows, newer: next, older: rows.at(-1)?.position ?? start + 1 }
    : { rows, older: next, newer: from === null ? null : (rows[0]?.position ?? start - 1) };
}

interface Nearest extends Pick<Asked, 'conversationId' | 'ends' | 'limit' | 'upwards'> {
  from: number;
}

/** Returns the messages nearest to a position on one side of it, newest first, and the position at which more begin; null for none. */
async function nearest(
  db: Database,
  viewerId: string,
  { conversationId, ends, from, upwards, limit }: Nearest,
): Promise<{ rows: MessageRow[]; next: number | null }> {
  // One more than the page tells whether there are more.
  const found = await pageOfMessages(db, viewerId, { conversationId, from, upwards, limit: limit + 1 });
  if (found.length > limit) {
    const rows = upwards ? found.slice(1) : found.slice(0, limit);
    return { rows, next: (upwards ? rows[0] : rows.at(-1))?.position ?? from };
  }
  const end = upwards ? from + scannedForPage : from - scannedForPage;
  const isEnd = upwards ? end >= ends.last : end <= ends.first + 1;
  return { rows: found, next: isEnd ? null : end };
}
