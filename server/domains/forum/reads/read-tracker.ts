import { recordWrites } from '#server/domains/auth/sessions/record-writes.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { WriteBatch } from '#server/platform/database/write-batch.ts';
import { type Seen, saveSeen } from './store.ts';

/** Buffers read positions and topic views before they are written to the database. */
export interface ReadTracker {
  add(seen: Seen): void;
  /** Returns how many views of a topic are still buffered. */
  viewsWaiting(topicId: string): number;
  /** Resolves when all reads of this member are stored, so that they never see outdated unread marks. */
  settle(memberId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Batches reads for a second. Each write transaction invalidates every cached page, and members open topics
 * all the time.
 */
export function openReadTracker(ctx: Pick<AppContext, 'config' | 'db' | 'log' | 'replica'>): ReadTracker {
  const batch = new WriteBatch<Seen>({
    name: 'forum readings',
    log: ctx.log,
    // A member's next call may reach another process.
    every: ctx.config.webConcurrency > 1 ? 100 : 1000,
    write: (seen) =>
      ctx.db.transaction().execute(async (tx) => {
        await saveSeen(tx, seen);
        const members = new Set(seen.map(({ memberId }) => memberId));
        await recordWrites(ctx, tx, [...members]);
      }),
    merge: mergeSeen,
  });
  return {
    add: (seen) => batch.add(`${seen.memberId} ${seen.topicId}`, seen),
    viewsWaiting: (topicId) =>
      [...batch.waiting].filter((seen) => seen.topicId === topicId && seen.viewedAt !== null).length,
    settle: (memberId) => batch.settle((seen) => seen.memberId === memberId),
    close: () => batch.close(),
  };
}

/** Merges two reads: the newer post and the first view. Post ids are ordered by time. */
const mergeSeen = (earlier: Seen, later: Seen): Seen => ({
  ...later,
  postId: later.postId > earlier.postId ? later.postId : earlier.postId,
  viewedAt: earlier.viewedAt ?? later.viewedAt,
});
