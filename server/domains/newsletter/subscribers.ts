import type {} from '#server/domains/auth/events.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';

/** The newsletter follows a member to a new address. The job has the key of suppressions. */
export const newsletterSubscribers: Subscribers = {
  'email.changed': (db, { about }) => enqueue(db, 'carry-newsletter', { change_id: about.change_id }),
};
