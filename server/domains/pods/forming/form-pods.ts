import { smallestPod } from '#contract/pods/constants.ts';
import { openThread } from '#server/domains/groups/threads/change-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { insertMembers, insertPod } from '../members/store.ts';
import { formPods, podName, zoneOfPod } from './rules.ts';
import { blockedPairs, countPods, lockSeekers, seekers, stopLooking } from './store.ts';

/**
 * Forms pods of those who look for one, and returns how many. Each pod is a transaction of its own. Two runs at one moment put no one
 * into two pods, because a pod is formed only of members who still look under the lock.
 */
export async function formAllPods(db: Database, now: Date): Promise<number> {
  const pool = await seekers(db, now);
  const groups = formPods(
    pool.map(({ id, looking_since, day }) => ({ id, day, since: looking_since.getTime() })),
    { areApart: apartIn(await blockedPairs(db)) },
  );
  let made = 0;
  for (const ids of groups)
    if (await db.transaction().execute((tx) => formPod(tx, { memberIds: ids, now }))) made += 1;
  return made;
}

const apartIn = (pairs: readonly { one: string; two: string }[]) => {
  const apart = new Set(pairs.flatMap(({ one, two }) => [one + two, two + one]));
  return (one: string, two: string): boolean => apart.has(one + two);
};

/**
 * Forms a pod of these members, without those who found a pod, stopped looking or are blocked meanwhile. Returns its id, or null if
 * fewer than four are left.
 */
export async function formPod(
  db: Database,
  { memberIds, now }: { memberIds: readonly string[]; now: Date },
): Promise<string | null> {
  await lockSeekers(db, memberIds);
  const looking = await seekers(db, now, memberIds);
  const [found] = formPods(
    looking.map(({ id, looking_since, day }) => ({ id, day, since: looking_since.getTime() })),
    { areApart: apartIn(await blockedPairs(db, memberIds)) },
  );
  if (!found || found.length < smallestPod) return null;
  const members = looking.filter(({ id }) => found.includes(id));
  const id = newId();
  const name = podName(await countPods(db));
  const threadId = await openThread(db, { name, memberIds: found, now });
  await insertPod(db, { id, name, threadId, zone: zoneOfPod(members.map(({ zone }) => zone)), now });
  await insertMembers(db, id, members, now);
  await stopLooking(db, found);
  await recordEvent(db, 'pod.formed', { by: null, about: { pod: id, members: found }, at: now });
  return id;
}
