import type { AppContext } from '#server/platform/app-context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { PaymentsRefused } from '#server/platform/payments/port.ts';
import { applySubscription } from '../apply-subscription.ts';
import { packageOf, priceNotice } from '../rules.ts';
import { effectiveFrom, isLastPeriodBefore } from './rules.ts';
import { insertNotice, noteScheduled, toNotice, toSchedule } from './store.ts';

/**
 * Announces a new price to every affected member at least 30 days before it applies, and schedules it at
 * the provider. May run twice.
 */
export async function tellNewPrices(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, version, active_from: activeFrom } of await toNotice(
    ctx.db,
    new Date(now.getTime() + priceNotice),
  )) {
    await ctx.db.transaction().execute(async (db) => {
      const takesEffectAt = effectiveFrom(activeFrom, now);
      if (!(await insertNotice(db, { subscriptionId: id, versionId: version, now, takesEffectAt }))) return;
      await enqueue(
        db,
        'send-price-notice',
        { subscription_id: id, price_version_id: version },
        { key: `price ${id} ${version}` },
      );
    });
  }
  for (const row of await toSchedule(ctx.db)) {
    if (!isLastPeriodBefore(row.period_end, row.takes_effect_at)) continue;
    const { id, name, period } = packageOf(row.package_id);
    try {
      await ctx.payments.scheduleChange({
        subscriptionId: row.provider_id,
        to: {
          id,
          name,
          unitAmount: row.amount_cents,
          currency: row.currency,
          interval: period === 'yearly' ? 'year' : 'month',
        },
        idempotencyKey: `price:${row.id}:${row.version}:${row.applied}`,
      });
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      // The renewal is unpaid, or the subscription ended. The next hourly run retries, and the other rows
      // continue.
      ctx.log.warn({ err: error, subscription: row.id }, 'failed to plan a new price');
      continue;
    }
    await noteScheduled(ctx.db, { subscriptionId: row.id, versionId: row.version, now });
    await applySubscription(ctx, row.provider_id);
  }
}
