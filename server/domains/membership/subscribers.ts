import type {} from '#server/domains/auth/events.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';

/** The payment provider learns a member's new address, because it sends receipts there. */
export const membershipSubscribers: Subscribers = {
  async 'email.changed'(db, { by }) {
    if (by) await enqueue(db, 'carry-customer-email', { member_id: by }, { key: `customer email ${by}` });
  },
};
