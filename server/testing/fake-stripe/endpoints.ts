import { checkoutEndpoints } from './endpoints/checkouts.ts';
import type { Desk, Endpoint } from './endpoints/endpoint.ts';
import { receiptEndpoints } from './endpoints/receipts.ts';
import { scheduleEndpoints } from './endpoints/schedules.ts';
import { subscriptionEndpoints } from './endpoints/subscriptions.ts';

/** Every call that our adapter makes. */
export const createEndpoints = (desk: Desk): Endpoint[] => [
  ...checkoutEndpoints(desk),
  ...subscriptionEndpoints(desk),
  ...scheduleEndpoints(desk),
  ...receiptEndpoints(desk),
];
