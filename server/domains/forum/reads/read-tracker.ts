import type { AppContext } from '#server/platform/app-context.ts';
import { WriteBatch } from '#server/platform/database/write-batch.ts';
import { type Seen, saveSeen } from './store.ts';

/** What members have read and which topics they opened, on its way to the database. */
export interface ReadTracker {
  add(seen: Seen): void;
  /** Counts views of a topic that the database does not know yet. */
  viewsWaiting(topicId: string): number;
  /** Ends when everything this member has read is in the database: they never see their own marks late. */
  settle(memberId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Collects readings for a second: every transaction that writes makes the pages that are kept for everyone be read again, and people
 * open topics all the time.
 */
export function openReadTracker({ db, log }: Pick<AppContext, 'db' | 'log'>): ReadTracker {
  const batch = new WriteBatch<Seen>({
    name: 'forum readings',
    log,
    write: (seen) => db.transaction().execute((tx) => saveSeen(tx, seen)),
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

/** The farther place, and the first view: ids of posts grow with time. */
const mergeSeen = (earlier: Seen, later: Seen): Seen => ({
  ...later,
  postId: later.postId > earlier.postId ? later.postId : earlier.postId,
  viewedAt: earlier.viewedAt ?? later.viewedAt,
});
