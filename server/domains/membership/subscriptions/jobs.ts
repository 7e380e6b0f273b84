import type { House } from '#server/platform/house.ts';
import type { Cron, JobPayload, Tasks } from '#server/platform/jobs.ts';
import { type PlanLetter, planLetters } from '../letters/rules.ts';
import { sendPlanLetter, sendPriceNotice, sendReceipt } from '../letters/send-letters.ts';
import { applySubscription } from './apply-subscription.ts';
import { tellNewPrices } from './prices/tell-new-prices.ts';
import { finishRefundLater } from './refund-first-charge.ts';
import { refundSecondPayment } from './refund-second-payment.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

const text = (payload: JobPayload, name: string): string => String(payload[name]);

export const subscriptionTasks = (house: House): Tasks => ({
  'apply-subscription': async (payload) =>
    void (await applySubscription(house, text(payload, 'provider_id'))),
  'finish-refund': (payload) => finishRefundLater(house, text(payload, 'refund_id')),
  'give-back-second-payment': (payload, job) =>
    refundSecondPayment(house, {
      providerId: text(payload, 'provider_id'),
      chargeId: payload['charge_id'] === null ? null : text(payload, 'charge_id'),
      attempt: `${job.id}:${job.attempt}`,
    }),
  'sweep-subscriptions': () => sweepSubscriptions(house),
  'tell-new-prices': () => tellNewPrices(house),
  'send-receipt': (payload) => sendReceipt(house, text(payload, 'charge_id')),
  'send-plan-letter': async (payload, job) => {
    const kind = planLetters.find((name) => name === payload['kind']) as PlanLetter;
    await sendPlanLetter(house, {
      kind,
      subscriptionId: text(payload, 'subscription_id'),
      mailId: `${kind}-${job.id}`,
    });
  },
  'send-price-notice': (payload, job) =>
    sendPriceNotice(house, {
      subscriptionId: text(payload, 'subscription_id'),
      versionId: text(payload, 'price_version_id'),
      mailId: `price-notice-${job.id}`,
    }),
});

export const subscriptionCron: Cron[] = [
  { task: 'sweep-subscriptions', match: '* * * * *' },
  { task: 'tell-new-prices', match: '23 * * * *' },
];
