import type Stripe from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import { addIntervals } from '#server/platform/payments/billing-periods.ts';
import {
  type Change,
  type ChangePreview,
  type PackageLine,
  PaymentsRefused,
} from '#server/platform/payments/port.ts';
import type { Products } from './products.ts';
import { dateOf, idOf, onlyItem, packageOf, secondsOf } from './snapshots.ts';

export interface Changes {
  preview(change: Change): Promise<ChangePreview>;
  atOnce(change: Change & { at?: Date; idempotencyKey: string }): Promise<void>;
  atPeriodEnd(change: Change & { idempotencyKey: string }): Promise<void>;
  dropPlanned(subscriptionId: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Null ends the pause. */
  pause(subscriptionId: string, until: Date | null): Promise<void>;
}

/**
 * Changes subscriptions at Stripe. A schedule forbids direct changes, so it is released before each of them.
 */
export function createChanges({
  stripe,
  products,
  clock,
}: {
  stripe: Stripe;
  products: Products;
  clock: Clock;
}): Changes {
  const priceOf = async (line: PackageLine) => ({
    currency: line.currency,
    product: await products.ensure(line),
    unit_amount: line.unitAmount,
    recurring: { interval: line.interval },
  });

  const release = async (subscription: Stripe.Subscription): Promise<void> => {
    const schedule = idOf(subscription.schedule);
    if (schedule) await stripe.subscriptionSchedules.release(schedule);
  };

  return {
    async preview({ subscriptionId, to }) {
      const subscription = await readChangeable(stripe, subscriptionId, 'preview a change of plan');
      const item = onlyItem(subscription);
      const at = dateOf(secondsOf(clock.now()));
      const invoice = await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: item.id, price_data: await priceOf(to), quantity: 1 }],
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(at),
          ...kept(subscription),
        },
      });
      const credit = invoice.lines.data.reduce((sum, line) => sum - Math.min(0, line.amount), 0);
      const left = Math.max(0, -invoice.total);
      return {
        at,
        dueNow: invoice.amount_due,
        credit,
        nextAmount: Math.max(0, to.unitAmount - left),
        nextDate:
          item.price.recurring?.interval === to.interval
            ? dateOf(item.current_period_end)
            : addIntervals(at, to.interval, 1),
      };
    },

    async atOnce({ subscriptionId, to, at, idempotencyKey }) {
      const subscription = await readChangeable(stripe, subscriptionId, 'change the plan');
      const item = onlyItem(subscription);
      await release(subscription);
      if (isSame(item, to)) {
        if (subscription.cancel_at_period_end)
          await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
        return;
      }
      await stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price_data: await priceOf(to), quantity: 1 }],
          proration_behavior: 'always_invoice',
          // A declined card changes nothing, so that no member has an unpaid plan.
          payment_behavior: 'error_if_incomplete',
          ...kept(subscription),
          ...(at && { proration_date: secondsOf(at) }),
        },
        { idempotencyKey },
      );
    },

    async atPeriodEnd({ subscriptionId, to, idempotencyKey }) {
      const subscription = await readChangeable(stripe, subscriptionId, 'plan a change');
      const item = onlyItem(subscription);
      if (subscription.cancel_at_period_end)
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
      const attached = idOf(subscription.schedule);
      const schedule = attached
        ? await stripe.subscriptionSchedules.retrieve(attached)
        : await stripe.subscriptionSchedules.create(
            { from_subscription: subscription.id },
            { idempotencyKey: `${idempotencyKey}:schedule` },
          );
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        metadata: { package: to.id },
        phases: [
          {
            start_date: schedule.current_phase?.start_date ?? item.current_period_start,
            end_date: item.current_period_end,
            items: [{ price: item.price.id, quantity: 1 }],
            proration_behavior: 'none',
          },
          {
            duration: { interval: to.interval, interval_count: 1 },
            items: [{ price_data: await priceOf(to), quantity: 1 }],
            proration_behavior: 'none',
          },
        ],
      });
    },

    async dropPlanned(subscriptionId) {
      await release(await readLiving(stripe, subscriptionId, 'drop a planned change'));
    },

    async cancelAtPeriodEnd(subscriptionId, cancel) {
      const subscription = await readLiving(
        stripe,
        subscriptionId,
        cancel ? 'cancel a subscription' : 'keep a subscription',
      );
      if (cancel) await release(subscription);
      if (subscription.cancel_at_period_end !== cancel)
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: cancel });
    },

    async pause(subscriptionId, until) {
      const subscription = await readLiving(
        stripe,
        subscriptionId,
        until ? 'pause a subscription' : 'resume a subscription',
      );
      await stripe.subscriptions.update(subscription.id, {
        pause_collection: until ? { behavior: 'void', resumes_at: secondsOf(until) } : '',
      });
    },
  };
}

async function readLiving(
  stripe: Stripe,
  subscriptionId: string,
  what: string,
): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw new PaymentsRefused(what, { code: 'subscription_ended', status: 400 });
  return subscription;
}

/** An unpaid bill must be settled before a change, because a new plan would replace it with a new bill. */
async function readChangeable(
  stripe: Stripe,
  subscriptionId: string,
  what: string,
): Promise<Stripe.Subscription> {
  const subscription = await readLiving(stripe, subscriptionId, what);
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    throw new PaymentsRefused(what, { code: 'payment_owed', status: 400 });
  return subscription;
}

/** Changing the plan undoes a planned cancellation. */
const kept = (subscription: Stripe.Subscription): { cancel_at_period_end?: false } =>
  subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {};

const isSame = ({ price }: Stripe.SubscriptionItem, to: PackageLine): boolean =>
  packageOf(idOf(price.product)) === to.id &&
  price.unit_amount === to.unitAmount &&
  price.currency === to.currency &&
  price.recurring?.interval === to.interval;
