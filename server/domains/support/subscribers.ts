import type {} from '#server/domains/auth/events.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { endTicketLinks } from './store.ts';

/** The former mailbox of a member has links to their questions, which must show it no new messages. */
export const supportSubscribers: Subscribers = {
  async 'email.changed'(db, { by }) {
    if (by) await endTicketLinks(db, by);
  },
};
