import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { messageMissing } from './rules.ts';
import { findMessage, type MessageRow, pageOfMessages } from './store.ts';

interface Asked {
  conversationId: string;
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
 * Returns a page of the viewer's messages. Throws 404 if `around` isn't one of them: outside the conversation, or deleted with it.
 * A message that was deleted alone still has its place.
 */
export async function readThread(db: Database, viewerId: string, asked: Asked): Promise<ThreadPage> {
  const { conversationId, around, from, upwards, limit } = asked;
  if (around !== null && from === null) return readAround(db, viewerId, { conversationId, around, limit });
  // One more than the page tells whether there are more.
  const found = await pageOfMessages(db, viewerId, { conversationId, from, upwards, limit: limit + 1 });
  const hasMore = found.length > limit;
  const rows = upwards ? found.slice(hasMore ? 1 : 0) : found.slice(0, limit);
  return upwards
    ? pageOf(rows, { hasNewer: hasMore, hasOlder: true })
    : pageOf(rows, { hasNewer: from !== null, hasOlder: hasMore });
}

async function readAround(
  db: Database,
  viewerId: string,
  { conversationId, around, limit }: { conversationId: string; around: string; limit: number },
): Promise<ThreadPage> {
  const middle = await findMessage(db, viewerId, { id: around, conversationId });
  if (!middle) throw notFound(messageMissing);
  const from = middle.position;
  const above = Math.floor(limit / 2);
  const below = limit - above - 1;
  const newer = await pageOfMessages(db, viewerId, { conversationId, from, upwards: true, limit: above + 1 });
  const older = await pageOfMessages(db, viewerId, { conversationId, from, limit: below + 1 });
  const hasNewer = newer.length > above;
  const rows = [...newer.slice(hasNewer ? 1 : 0), middle, ...older.slice(0, below)];
  return pageOf(rows, { hasNewer, hasOlder: older.length > below });
}

const pageOf = (rows: MessageRow[], has: { hasNewer: boolean; hasOlder: boolean }): ThreadPage => ({
  rows,
  newer: has.hasNewer ? (rows[0]?.position ?? null) : null,
  older: has.hasOlder ? (rows.at(-1)?.position ?? null) : null,
});
