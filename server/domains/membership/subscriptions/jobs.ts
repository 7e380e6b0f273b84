import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, JobPayload, Tasks } from '#server/platform/jobs.ts';
import { type PlanEmail, planEmails } from '../emails.ts';
import { endComps } from '../end-comps.ts';
import { sendPlanEmail, sendPriceNotice, sendReceipt } from '../send-emails.ts';
import { applySubscription } from './apply-subscription.ts';
import { carryCustomerEmail } from './carry-customer-email.ts';
import { tellNewPrices } from './price-notices/tell-new-prices.ts';
import { finishRefundLater } from './refund-first-charge.ts';
import { refundSecondPayment } from './refund-second-payment.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

const text = (payload: JobPayload, name: string): string => String(payload[name]);

export const subscriptionTasks = (ctx: AppContext): Tasks => ({
  'apply-subscription': async (payload) => void (await applySubscription(ctx, text(payload, 'provider_id'))),
  'carry-customer-email': (payload) => carryCustomerEmail(ctx, text(payload, 'member_id')),
  'finish-refund': (payload) => finishRefundLater(ctx, text(payload, 'refund_id')),
  'refund-second-payment': (payload, job) =>
    refundSecondPayment(ctx, {
      providerId: text(payload, 'provider_id'),
      chargeId: payload['charge_id'] === null ? null : text(payload, 'charge_id'),
      attempt: `${job.id}:${job.attempt}`,
    }),
  'sweep-subscriptions': () => sweepSubscriptions(ctx),
  'end-comps': () => endComps(ctx),
  'tell-new-prices': () => tellNewPrices(ctx),
  'send-receipt': (payload) => sendReceipt(ctx, text(payload, 'charge_id')),
  'send-plan-email': async (payload, job) => {
    const kind = planEmails.find((name) => name === payload['kind']) as PlanEmail;
    await sendPlanEmail(ctx, {
      kind,
      subscriptionId: text(payload, 'subscription_id'),
      mailId: `${kind}-${job.id}`,
    });
  },
  'send-price-notice': (payload, job) =>
    sendPriceNotice(ctx, {
      subscriptionId: text(payload, 'subscription_id'),
      versionId: text(payload, 'price_version_id'),
      mailId: `price-notice-${job.id}`,
    }),
});

export const subscriptionCron: Cron[] = [
  { task: 'sweep-subscriptions', match: '* * * * *' },
  { task: 'end-comps', match: '*/10 * * * *' },
  { task: 'tell-new-prices', match: '23 * * * *' },
];
