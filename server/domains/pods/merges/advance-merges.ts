import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { lockPods } from '../members/store.ts';
import { isActive, mergesToOffer, type PodState } from '../rules.ts';
import { mergePods } from './merge-pods.ts';
import {
  blockedPods,
  endMerge,
  insertMerge,
  mergeById,
  openMerges,
  type PodStateRow,
  podStates,
  votesOf,
} from './store.ts';

/** Members have this long to choose, in ms. */
const openFor = 7 * 86_400_000;

const asState = ({ members, asked_on, is_busy, ...row }: PodStateRow): PodState => ({
  id: row.id,
  members: members.map(({ id, day, last_on }) => ({ id, day, lastOn: last_on })),
  askedOn: asked_on,
  isBusy: is_busy,
});

const apartIn = (pairs: readonly { one: string; two: string }[]) => {
  const apart = new Set(pairs.flatMap(({ one, two }) => [one + two, two + one]));
  return (one: string, two: string): boolean => apart.has(one + two);
};

/** Settles merges that are over or agreed, and offers new ones. Idempotent: two runs at one moment ask no one twice. */
export async function advanceMerges(db: Database, now: Date): Promise<void> {
  // A merge that can't be settled is in no offer, so offers don't wait for it.
  const errors = await tryEach(await openMerges(db), 'merges were not settled', ({ id }) =>
    db.transaction().execute((tx) => settleMerge(tx, { id, now })),
  ).catch((error: unknown) => error);
  const today = now.toISOString().slice(0, 10);
  const offers = mergesToOffer(
    (await podStates(db, { now })).map(asState),
    today,
    apartIn(await blockedPods(db)),
  );
  await tryEach(offers, 'merges were not offered', ({ pod, into }) =>
    db.transaction().execute((tx) => offerMerge(tx, { pod, into, now })),
  );
  if (errors) throw errors;
}

/** Ends a merge whose time is over or that no one is asked about any more, and carries out one that all agreed to. */
async function settleMerge(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  const found = await mergeById(db, id);
  if (!found) return;
  await lockPods(db, [found.pod_id, found.into_id]);
  const merge = await mergeById(db, id);
  if (!merge || merge.ended_at !== null) return;
  const votes = await votesOf(db, id);
  if (votes.length === 0) await endMerge(db, id, 'gone', now);
  else if (votes.every(({ answer }) => answer === 'join')) await mergePods(db, { merge, by: null, now });
  else if (merge.closes_at <= now) await endMerge(db, id, 'expired', now);
}

/** Asks the active members of a pod. The rule is asked again under the locks, because either pod may have changed. */
async function offerMerge(
  db: Database,
  { pod, into, now }: { pod: string; into: string; now: Date },
): Promise<void> {
  const ids = [pod, into];
  await lockPods(db, ids);
  const today = now.toISOString().slice(0, 10);
  const states = (await podStates(db, { now, podIds: ids })).map(asState);
  const offers = mergesToOffer(states, today, apartIn(await blockedPods(db, ids)));
  if (!offers.some((offer) => offer.pod === pod && offer.into === into)) return;
  const asked =
    states.find(({ id }) => id === pod)?.members.filter((member) => isActive(member, today)) ?? [];
  const memberIds = asked.map(({ id }) => id);
  const closesAt = new Date(now.getTime() + openFor);
  const merge = await insertMerge(db, { podId: pod, intoId: into, memberIds, now, closesAt });
  await recordEvent(db, 'pod.merge_offered', {
    by: null,
    about: { pod, into, merge, members: memberIds },
    at: now,
  });
}
