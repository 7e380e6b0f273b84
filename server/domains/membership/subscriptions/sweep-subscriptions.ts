import type { House } from '#server/platform/house.ts';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { changeHold } from '../founders/rules.ts';
import { applySubscription } from './apply-subscription.ts';
import { endGrace } from './end-grace.ts';
import { graceLife } from './rules.ts';
import { lapsedHolds, lapsedKeeps, retireLapsed } from './seats/store.ts';
import { settleMembership } from './settle-membership.ts';
import { settleSeat } from './settle-seat.ts';
import { dueSubscriptions, staleSubscriptions } from './store.ts';

const minute = 60_000;
/** A subscription a date of which has passed is read again this often, so that a lost event is made good within five minutes (R6). */
const rereadDue = 4 * minute;
/** What is at rest is read once a day. */
const rereadAll = 24 * 60 * minute;
const mostStale = 20;

/**
 * What the worker does every minute: gives every member with a date that has passed the tier that is right now, whether or not the
 * provider answers; then reads those subscriptions, ends used-up graces, and reads the longest unread ones.
 */
export async function sweepSubscriptions(house: House): Promise<void> {
  const now = house.clock.now();
  const due = await dueSubscriptions(house.db, now);
  for (const { member_id: memberId } of due)
    await house.db.transaction().execute((db) => settleMembership(db, memberId, now));

  const before = (ms: number) => new Date(now.getTime() - ms);
  const toRead = due.filter(
    (row) => row.read_at < before(rereadDue) && (row.period_end <= now || row.status === 'past_due'),
  );
  const isAway = await readEach(house, toRead, ({ provider_id: id, status, past_due_since: since }) => {
    const isOver = status === 'past_due' && since !== null && since <= before(graceLife);
    return isOver ? endGrace(house, id) : applySubscription(house, id);
  });
  if (isAway) return;
  const held = await lapsedHolds(house.db, now);
  if (await readEach(house, held, ({ provider_id: id }) => settleSeat(house, id))) return;
  // A return that was asked for at the last moment is read first.
  const keptBefore = before(changeHold);
  const kept = await lapsedKeeps(house.db, keptBefore);
  const settleKept = async ({ provider_id: id, member_id: memberId }: (typeof kept)[number]) => {
    await applySubscription(house, id);
    await retireLapsed(house.db, memberId, keptBefore);
  };
  if (await readEach(house, kept, settleKept)) return;
  const stale = await staleSubscriptions(house.db, before(rereadAll), mostStale);
  await readEach(house, stale, ({ provider_id: id }) => applySubscription(house, id));
}

/** One that cannot be read keeps nobody else waiting. True when the provider is away: the next minute tries again. */
async function readEach<Row extends { provider_id: string }>(
  house: House,
  rows: readonly Row[],
  read: (row: Row) => Promise<unknown>,
): Promise<boolean> {
  for (const row of rows) {
    try {
      await read(row);
    } catch (error) {
      house.log.warn({ err: error, subscription: row.provider_id }, 'a subscription could not be read');
      if (error instanceof PaymentsAway) return true;
    }
  }
  return false;
}
