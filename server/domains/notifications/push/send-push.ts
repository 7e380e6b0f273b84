import { idleSince } from '#server/domains/auth/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import type { PushOutcome } from '#server/platform/push/push.ts';
import type { PushNotification } from './rules.ts';
import { deleteGone, type Subscription, subscriptionsOf } from './store.ts';

/** Returns the devices that receive push, of these members. */
export const readDevices = (db: Database, memberIds: readonly string[], now: Date): Promise<Subscription[]> =>
  subscriptionsOf(db, memberIds, { idleSince: idleSince(now) });

/** How long a push service stores a notification for a device that is away, in seconds. */
const hour = 3600;

const atOnce = 8;

/**
 * Sends notifications to their devices, a few at once, and forgets devices that no longer exist. Each is sent once: a push
 * that fails isn't tried again, because a late one is worse than none. Returns the outcomes in order.
 */
export async function sendPushes<Push extends { to: Subscription; notification: PushNotification }>(
  { db, pusher }: Pick<AppContext, 'db' | 'pusher'>,
  pushes: readonly Push[],
  /** Called after each. */
  onTried?: (push: Push) => Promise<void>,
): Promise<PushOutcome[]> {
  const outcomes: PushOutcome[] = [];
  const waiting = pushes.entries();
  const send = async () => {
    for (const [at, push] of waiting) {
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
  await Promise.all(Array.from({ length: Math.min(atOnce, pushes.length) }, send));
  const gone = pushes.flatMap(({ to }, at) => (outcomes[at] === 'gone' ? [to] : []));
  if (gone.length > 0) await deleteGone(db, gone);
  return outcomes;
}
