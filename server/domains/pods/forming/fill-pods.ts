import { joinThread } from '#server/domains/groups/threads/change-thread.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { insertMembers, lockPods, podById } from '../members/store.ts';
import { podStates } from '../merges/store.ts';
import { isAlive } from '../rules.ts';
import { fillSeats, type Seat } from './rules.ts';
import { blockedPairs, leftPods, lockSeekers, type SeekerRow, seekers, stopLooking } from './store.ts';

/**
 * Gives free seats of pods that are alive to those who look for one and found no new pod. Each seat is a transaction of its own. Two
 * runs at one moment give no seat twice.
 */
export async function fillPods(db: Database, now: Date): Promise<void> {
  const waiting = await seekers(db, now);
  if (waiting.length === 0) return;
  await tryEach(await seatsAmong(db, { waiting, podIds: null, now }), 'seats were not filled', (seat) =>
    db.transaction().execute((tx) => takeSeat(tx, seat, now)),
  );
}

async function seatsAmong(
  db: Database,
  { waiting, podIds, now }: { waiting: readonly SeekerRow[]; podIds: readonly string[] | null; now: Date },
): Promise<Seat[]> {
  const today = now.toISOString().slice(0, 10);
  const open = (await podStates(db, { now, podIds }))
    .map(({ id, members, is_busy }) => ({
      id,
      members: members.map((member) => ({ ...member, lastOn: member.last_on })),
      askedOn: [],
      isBusy: is_busy,
    }))
    .filter((pod) => !pod.isBusy && isAlive(pod, today));
  const ids = [...waiting.map(({ id }) => id), ...open.flatMap(({ members }) => members.map(({ id }) => id))];
  const apart = new Set((await blockedPairs(db, ids)).flatMap(({ one, two }) => [one + two, two + one]));
  const left = new Set((await leftPods(db, ids)).map(({ member_id, pod_id }) => member_id + pod_id));
  return fillSeats(
    open,
    waiting.map(({ id, looking_since, day }) => ({ id, day, since: looking_since.getTime() })),
    {
      areApart: (one, two) => apart.has(one + two),
      hasLeft: (member, pod) => left.has(member + pod),
    },
  );
}

/** Lets a seeker into a pod. The rule is asked again under the locks, because either may have changed. */
async function takeSeat(db: Database, { pod: id, member }: Seat, now: Date): Promise<void> {
  await lockSeekers(db, [member]);
  await lockPods(db, [id]);
  const waiting = await seekers(db, now, [member]);
  const [seat] = await seatsAmong(db, { waiting, podIds: [id], now });
  const pod = await podById(db, id);
  const hosts = (await podStates(db, { now, podIds: [id] }))[0]?.members.map((host) => host.id) ?? [];
  if (!seat || !pod) return;
  await insertMembers(db, id, waiting, now);
  await joinThread(db, { threadId: pod.group_id, memberId: member, since: now });
  await stopLooking(db, [member]);
  await recordEvent(db, 'pod.joined', { by: null, about: { pod: id, member, members: hosts }, at: now });
}
