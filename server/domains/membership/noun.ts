import type { Noun } from '#server/noun.ts';
import { planAnnouncements } from './announce-plans.ts';
import { requirePaymentsOn } from './checkouts/require-payments-on.ts';
import { buyingCron, checkoutTasks } from './jobs.ts';
import { endRegistrations } from './registrations/end-registrations.ts';
import { findUnpaid } from './registrations/find-unpaid.ts';
import { openRegistration } from './registrations/open-registration.ts';
import { checkoutRoutes, webhookRoute } from './routes.ts';
import { membershipSubscribers } from './subscribers.ts';
import { subscriptionCron, subscriptionTasks } from './subscriptions/jobs.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { membershipTables } from './tables.ts';
import { planEmailSamples } from './write-email-samples.ts';

export const membershipNoun = {
  tables: membershipTables,
  routes(serve, ctx) {
    checkoutRoutes(serve, ctx);
    subscriptionRoutes(serve, ctx);
  },
  pages(app, ctx) {
    webhookRoute(app, ctx);
  },
  tasks: (ctx) => ({ ...checkoutTasks(ctx), ...subscriptionTasks(ctx) }),
  formerTasks: { 'send-plan-letter': 'send-plan-email', 'give-back-second-payment': 'refund-second-payment' },
  cron: [...buyingCron, ...subscriptionCron],
  subscribers: [membershipSubscribers],
  announcements: [planAnnouncements],
  emailSamples: (brand, now) => planEmailSamples(now, brand),
  registrations: (ctx) => ({
    registerToPay(tx, order) {
      requirePaymentsOn(ctx);
      return openRegistration(tx, { ...order, serverKey: ctx.config.serverKey });
    },
    endRegistrations,
    findUnpaid,
  }),
} satisfies Noun;
