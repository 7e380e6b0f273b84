import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { rotateAccessKeys } from '../lock-group.ts';
import { takeOut } from '../members/store.ts';
import { lockGroupRow } from '../store.ts';
import { insertReader, insertThread, isThread, setClosed } from './store.ts';

/** Opens the thread of a new pod, and returns its id. It has the posts of a private group, and no page and no leaders. */
export async function openThread(
  db: Database,
  { name, memberIds, now }: { name: string; memberIds: readonly string[]; now: Date },
): Promise<string> {
  const id = newId();
  await insertThread(db, { id, name, now });
  for (const memberId of memberIds) await insertReader(db, { threadId: id, memberId, since: now });
  return id;
}

/** Lets a member into a thread. They read posts since `since`. Idempotent. */
export async function joinThread(
  db: Database,
  { threadId, memberId, since }: { threadId: string; memberId: string; since: Date },
): Promise<void> {
  if (await lockGroupRow(db, threadId)) await insertReader(db, { threadId, memberId, since });
}

/** Takes a member out of a thread, with new access keys for its pictures. Idempotent. */
export async function leaveThread(
  db: Database,
  { threadId, memberId }: { threadId: string; memberId: string },
): Promise<void> {
  const group = await lockGroupRow(db, threadId);
  if (!group || !(await isThread(db, threadId))) return;
  if (await takeOut(db, threadId, memberId)) await rotateAccessKeys(db, group);
}

/** Closes a thread for new posts and comments. Its members still read it. */
export async function closeThread(db: Database, threadId: string, now: Date): Promise<void> {
  if (await lockGroupRow(db, threadId)) await setClosed(db, threadId, now);
}
