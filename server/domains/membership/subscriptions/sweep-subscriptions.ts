import type { AppContext } from '#server/platform/app-context.ts';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { changeReservation } from '../founders/rules.ts';
import { applySubscription } from './apply-subscription.ts';
import { endGrace } from './end-grace.ts';
import { resolveReservation } from './resolve-reservation.ts';
import { graceLife } from './rules.ts';
import { lapsedKeeps, lapsedReservations, retireLapsed } from './seats.store.ts';
import { settleMembership } from './settle-membership.ts';
import { dueSubscriptions, staleSubscriptions } from './store.ts';

const minute = 60_000;
/**
 * A subscription with a passed date is read again this often, in ms, so that a lost event is recovered
 * within five minutes.
 */
const rereadDue = 4 * minute;
/** All other living subscriptions are read this often, in ms. */
const rereadAll = 24 * 60 * minute;
const maxStale = 20;

/**
 * Settles the tier of every member with a date that has passed, even if the provider is away. Then reads
 * those subscriptions, ends lapsed graces, and reads the longest unread ones. The worker calls it every
 * minute.
 */
export async function sweepSubscriptions(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await dueSubscriptions(ctx.db, now);
  for (const { member_id: memberId } of due)
    await ctx.db.transaction().execute((db) => settleMembership(db, memberId, now));

  const before = (ms: number) => new Date(now.getTime() - ms);
  const toRead = due.filter(
    (row) => row.read_at < before(rereadDue) && (row.period_end <= now || row.status === 'past_due'),
  );
  const isAway = await readEach(ctx, toRead, ({ provider_id: id, status, past_due_since: since }) => {
    const isOver = status === 'past_due' && since !== null && since <= before(graceLife);
    return isOver ? endGrace(ctx, id) : applySubscription(ctx, id);
  });
  if (isAway) return;
  const held = await lapsedReservations(ctx.db, now);
  if (await readEach(ctx, held, ({ provider_id: id }) => resolveReservation(ctx, id))) return;
  // A return requested at the last moment is read first.
  const keptBefore = before(changeReservation);
  const kept = await lapsedKeeps(ctx.db, keptBefore);
  const settleKept = async ({ provider_id: id, member_id: memberId }: (typeof kept)[number]) => {
    await applySubscription(ctx, id);
    await retireLapsed(ctx.db, memberId, keptBefore);
  };
  if (await readEach(ctx, kept, settleKept)) return;
  const stale = await staleSubscriptions(ctx.db, before(rereadAll), maxStale);
  await readEach(ctx, stale, ({ provider_id: id }) => applySubscription(ctx, id));
}

/**
 * Reads each row. A failing one doesn't delay the others. Returns true when the provider is away, so that
 * the next minute retries.
 */
async function readEach<Row extends { provider_id: string }>(
  ctx: AppContext,
  rows: readonly Row[],
  read: (row: Row) => Promise<unknown>,
): Promise<boolean> {
  for (const row of rows) {
    try {
      await read(row);
    } catch (error) {
      ctx.log.warn({ err: error, subscription: row.provider_id }, 'failed to read a subscription');
      if (error instanceof PaymentsAway) return true;
    }
  }
  return false;
}
