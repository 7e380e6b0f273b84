import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import { type Database, databaseMicroseconds } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import type { Payments } from './platform/payments/port.ts';
import type { Receive } from './providers/test-checkout/events.ts';
import { createBuiltInPayments } from './providers/test-checkout/test-checkout.ts';

/**
 * Opens payments as configured: Stripe with its keys, otherwise the built-in test checkout. With PAYMENTS=off
 * the test checkout has no pages. Stripe's library is loaded only with its keys.
 */
export async function openPayments({
  config,
  db,
  clock,
  log,
  receive,
}: {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  /** Our webhook handler, for deliveries of the test checkout. */
  receive: Receive;
}): Promise<Payments> {
  const { stripeSecretKey, stripeWebhookSecret, stripeApiBase, serverKey, appOrigin, isProduction } = config;
  const payments =
    stripeSecretKey !== null && stripeWebhookSecret !== null
      ? (await import('./providers/stripe/stripe.ts')).createStripePayments({
          secretKey: stripeSecretKey,
          webhookSecret: stripeWebhookSecret,
          apiBase: stripeApiBase,
          clock,
          sharedMicroseconds: () => databaseMicroseconds(db),
        })
      : createBuiltInPayments({ db, clock, serverKey, appOrigin, stripeSecretKey, receive });
  if (isProduction && payments.mode !== 'live' && config.payments !== 'off')
    log.warn({ payments: payments.mode }, 'payments are in test mode: memberships can be had without money');
  return payments;
}
