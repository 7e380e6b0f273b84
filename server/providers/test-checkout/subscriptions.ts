import type { Clock } from '#server/platform/clock.ts';
import { addIntervals } from '#server/platform/payments/billing-periods.ts';
import {
  type Change,
  type ChangePreview,
  type PackageLine,
  PaymentsRefused,
  type Subscription,
} from '#server/platform/payments/port.ts';
import { catchUp, changeNow, costOfChange, end, update } from './billing.ts';
import {
  type ChargeRow,
  type Entry,
  findCustomer,
  findSubscription,
  type Ledger,
  latestCharge,
  type SubscriptionRow,
} from './ledger.ts';

export interface Subscriptions {
  read(id: string): Promise<Subscription>;
  preview(change: Change): Promise<ChangePreview>;
  changeAtOnce(change: Change & { at?: Date }): Promise<Subscription>;
  /** Null cancels the planned change. */
  plan(id: string, to: PackageLine | null): Promise<Subscription>;
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<Subscription>;
  pauseUntil(id: string, until: Date | null): Promise<Subscription>;
  endNow(id: string): Promise<Subscription>;
  /** Runs every step due until `now`, in all subscriptions. Returns the number of steps. */
  renewDue(now: Date): Promise<number>;
}

export function createSubscriptions({ books, clock }: { books: Ledger; clock: Clock }): Subscriptions {
  const read = async (id: string): Promise<Subscription> => {
    // One snapshot, so that revision and charge belong together.
    const { row, charge } = await books
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (entry) => ({
        row: await findSubscription(entry, id),
        charge: await latestCharge(entry, id),
      }));
    return readingOf(row, charge);
  };

  /** Locks a living subscription, applies the change and returns the new state. */
  const change = async (
    id: string,
    what: string,
    act: (entry: Entry, row: SubscriptionRow, now: Date) => Promise<void>,
  ): Promise<Subscription> => {
    await books
      .transaction()
      .execute(async (entry) =>
        act(entry, requireLiving(await findSubscription(entry, id, true), what), clock.now()),
      );
    return read(id);
  };

  return {
    read,
    async preview({ subscriptionId, to }) {
      const row = requirePaidUp(
        requireLiving(await findSubscription(books, subscriptionId), 'preview a change of plan'),
        'preview a change of plan',
      );
      const at = wholeSecond(clock.now());
      const { balance } = await findCustomer(books, row.customer_id);
      const { credit, total, due } = costOfChange(row, to, at, balance);
      return {
        at,
        dueNow: due,
        credit,
        nextAmount: Math.max(0, to.unitAmount - Math.max(0, -total)),
        nextDate: to.interval === row.package.interval ? row.period_end : addIntervals(at, to.interval, 1),
      };
    },
    async changeAtOnce({ subscriptionId, to, at }) {
      await change(subscriptionId, 'change the plan', async (entry, row, now) => {
        requirePaidUp(row, 'change the plan');
        // In a separate transaction: a declined card below must not restore the planned change.
        if (row.next_package) await update(entry, { ...row, next_package: null }, now);
      });
      return change(subscriptionId, 'change the plan', async (entry, row, now) => {
        requirePaidUp(row, 'change the plan');
        if (isSame(row.package, to)) {
          if (row.cancel_at_period_end) await update(entry, { ...row, cancel_at_period_end: false }, now);
          return;
        }
        if (at && (at < wholeSecond(row.period_start) || at > row.period_end))
          throw new PaymentsRefused('change the plan', { code: 'parameter_invalid', status: 400 });
        await changeNow(entry, { ...row, cancel_at_period_end: false }, to, at ?? now);
      });
    },
    plan: (id, to) =>
      change(id, to ? 'plan a change' : 'drop a planned change', async (entry, row, now) => {
        if (to)
          await update(
            entry,
            { ...requirePaidUp(row, 'plan a change'), next_package: to, cancel_at_period_end: false },
            now,
          );
        else if (row.next_package) await update(entry, { ...row, next_package: null }, now);
      }),
    cancelAtPeriodEnd: (id, cancel) =>
      change(id, cancel ? 'cancel a subscription' : 'keep a subscription', (entry, row, now) =>
        update(
          entry,
          { ...row, cancel_at_period_end: cancel, next_package: cancel ? null : row.next_package },
          now,
        ),
      ),
    pauseUntil: (id, until) =>
      change(id, until ? 'pause a subscription' : 'resume a subscription', async (entry, row, now) => {
        if (until && until <= now)
          throw new PaymentsRefused('pause a subscription', { code: 'parameter_invalid', status: 400 });
        await update(entry, { ...row, paused_until: until && wholeSecond(until) }, now);
      }),
    async endNow(id) {
      await books.transaction().execute(async (entry) => {
        const row = await findSubscription(entry, id, true);
        if (row.status !== 'canceled') await end(entry, row, clock.now());
      });
      return read(id);
    },
    async renewDue(now) {
      const due = await books
        .selectFrom('test_subscriptions')
        .select('id')
        .where('status', '<>', 'canceled')
        .where((eb) => eb(eb.fn<Date>('least', ['period_end', 'paused_until', 'retry_at']), '<=', now))
        .limit(500)
        .execute();
      let steps = 0;
      for (const { id } of due)
        steps += await books.transaction().execute((entry) => catchUp(entry, id, now));
      return steps;
    },
  };
}

function readingOf(row: SubscriptionRow, charge: ChargeRow | undefined): Subscription {
  const isOver = row.status === 'canceled';
  return {
    id: row.id,
    customerId: row.customer_id,
    status: row.status === 'active' && row.paused_until ? 'paused' : row.status,
    packageId: row.package.id,
    unitAmount: row.package.unitAmount,
    currency: row.package.currency,
    interval: row.package.interval,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    cancelAtPeriodEnd: !isOver && row.cancel_at_period_end,
    cancelAt: row.ended_at ?? (row.cancel_at_period_end ? row.period_end : null),
    pausedUntil: row.paused_until,
    scheduled: row.next_package && { packageId: row.next_package.id, at: row.period_end },
    latestCharge: charge
      ? {
          chargeId: charge.status === 'paid' && charge.amount > 0 ? charge.id : null,
          invoiceId: charge.id,
          amount: charge.amount,
          currency: charge.currency,
          paid: charge.status === 'paid',
          at: charge.paid_at ?? charge.billed_at,
        }
      : null,
    version: row.revision,
    live: false,
  };
}

function requireLiving(row: SubscriptionRow, what: string): SubscriptionRow {
  if (row.status === 'canceled') throw new PaymentsRefused(what, { code: 'subscription_ended', status: 400 });
  return row;
}

function requirePaidUp(row: SubscriptionRow, what: string): SubscriptionRow {
  if (row.status === 'past_due') throw new PaymentsRefused(what, { code: 'payment_owed', status: 400 });
  return row;
}

const isSame = (one: PackageLine, other: PackageLine): boolean =>
  one.id === other.id &&
  one.unitAmount === other.unitAmount &&
  one.currency === other.currency &&
  one.interval === other.interval;
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);
