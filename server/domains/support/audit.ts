import { auditing } from '#server/domains/moderation/audit/record-act.ts';
import type {} from './events.ts';

/** Acts of the office on questions, in the audit log. It has no text of a question or reply. */
export const supportAudit = auditing({
  'ticket.replied': ({ ticket, closes }) => ({
    action: 'reply_to_question',
    ...ofTicket(ticket),
    details: { closes },
  }),
  'ticket.noted': ({ ticket }) => ({ action: 'note_on_question', ...ofTicket(ticket) }),
  'ticket.changed': ({ ticket, changed }) => ({
    action: 'change_question',
    ...ofTicket(ticket),
    details: { changed },
  }),
  'canned_answer.changed': ({ answer, is_deleted }) => ({
    action: is_deleted ? 'delete_ready_reply' : 'change_ready_reply',
    targetType: 'ready_reply',
    targetId: answer,
  }),
});

const ofTicket = (id: string) => ({ targetType: 'question', targetId: id });
