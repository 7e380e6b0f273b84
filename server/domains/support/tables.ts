import { nothing, type Tables } from '#server/platform/database/tables.ts';

export const supportTables = {
  support_tickets: {
    file: 'account/questions',
    owner: 'member_id',
    columns: ['opened_at', 'number', 'category', 'state', 'name', 'email', 'closed_at', 'first_reply_at'],
    without: {
      id: 'internal',
      member_id: 'the member',
      priority: 'of the office',
      assigned_to: 'another member',
      version: 'internal',
      form_id: 'internal',
      link_generation: 'internal',
      receipt_at: 'internal',
      is_about_staff: 'of the office',
      waiting_since: 'of the office',
      due_at: 'of the office',
      changed_at: 'internal',
    },
    erased: { deletes: ['member_id'], clears: ['assigned_to'], byAddress: true },
  },
  support_messages: {
    file: 'account/question-messages',
    owner: ['ticket_id', 'support_tickets', 'id'],
    columns: ['at', 'kind', 'content'],
    without: { id: 'internal', ticket_id: 'internal', author_id: 'another member', form_id: 'internal' },
    erased: { clears: ['author_id'], within: 'support_tickets' },
  },
  support_notes: { because: 'of the office', erased: { clears: ['author_id'], within: 'support_tickets' } },
  support_subjects: {
    because: 'it says whom others asked us about',
    erased: { deletes: ['member_id'], within: 'support_tickets' },
  },
  support_answers: { because: 'of the office', erased: { clears: ['changed_by'] } },
  support_tries: { because: 'counted tries under keyed hashes', erased: nothing },
} satisfies Tables;
