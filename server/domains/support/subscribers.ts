import type {} from '#server/domains/auth/events.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { alarmAboutQuestion, withdrawIfAnswered } from './alarm-staff.ts';
import type {} from './events.ts';
import { endTicketLinks } from './store.ts';

/**
 * The former mailbox of a member has links to their questions, which must show it no new messages. Staff hear of
 * questions that wait.
 */
export const supportSubscribers: Subscribers = {
  async 'email.changed'(db, { by }) {
    if (by) await endTicketLinks(db, by);
  },
  'question.asked': (db, { about, at }) => alarmAboutQuestion(db, about.ticket, { stage: 'new', now: at }),
  'question.continued': (db, { about, at }) =>
    alarmAboutQuestion(db, about.ticket, { stage: 'new', now: at }),
  'ticket.replied': (db, { about }) => withdrawIfAnswered(db, about.ticket),
  'ticket.changed': (db, { about }) => withdrawIfAnswered(db, about.ticket),
};
