import { idleSince } from '#server/domains/auth/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import type { PushOutcome } from '#server/platform/push/port.ts';
import type { PushNotification } from './rules.ts';
import { deleteGone, markFailing, markWorking, type Subscription, subscriptionsOf } from './store.ts';

/** Returns the devices that receive push, of these members. */
export const readDevices = (db: Database, memberIds: readonly string[], now: Date): Promise<Subscription[]> =>
  subscriptionsOf(db, memberIds, { idleSince: idleSince(now) });

/** How long a push service stores a notification for a device that is away, in seconds. */
const hour = 3600;

const week = 7 * 24 * 60 * 60 * 1000;

/** Sends at once to one push service. */
const atOnce = 4;

/**
 * Sends notifications to their devices and forgets devices that no longer exist, at once when their push service says so, and
 * otherwise after a week without a success. Each push service has a lane of its own, so a slow one doesn't hold up the others. Each
 * notification is sent once: a push that fails isn't tried again, because a late one is worse than none. Returns the outcomes in order.
 */
export async function sendPushes<Push extends { to: Subscription; notification: PushNotification }>(
  { db, pusher, clock }: Pick<AppContext, 'db' | 'pusher' | 'clock'>,
  pushes: readonly Push[],
  /** Called after each. */
  onTried?: (push: Push) => Promise<void>,
): Promise<PushOutcome[]> {
  const outcomes: PushOutcome[] = [];
  const lanes = Map.groupBy(pushes.entries(), ([, { to }]) => URL.parse(to.endpoint)?.host);
  const send = async (lane: IterableIterator<[number, Push]>) => {
    for (const [at, push] of lane) {
      const { to, notification } = push;
      outcomes[at] = await pusher.send(to, {
        payload: JSON.stringify(notification),
        ttl: hour,
        topic: sha256(notification.tag).toString('base64url').slice(0, 32),
        urgency: 'normal',
      });
      await onTried?.(push);
    }
  };
  await Promise.all(
    [...lanes.values()].flatMap((lane) => {
      const waiting = lane.values();
      return Array.from({ length: Math.min(atOnce, lane.length) }, () => send(waiting));
    }),
  );
  const having = (outcome: PushOutcome) =>
    pushes.flatMap(({ to }, at) => (outcomes[at] === outcome ? [to] : []));
  const now = clock.now();
  await deleteGone(db, having('gone'));
  await markWorking(db, having('sent'));
  await markFailing(db, having('failed'), { now, longSince: new Date(now.getTime() - week) });
  return outcomes;
}
