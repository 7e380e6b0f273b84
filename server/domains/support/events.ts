import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'question.asked': { ticket: string; category: string };
    'question.continued': { ticket: string };
    'ticket.replied': { ticket: string; closes: boolean };
    'ticket.noted': { ticket: string };
    /** `change` names each field that changed. */
    /** Each change as `key: before to after`. */
    'ticket.changed': { ticket: string; changed: readonly string[] };
    'canned_answer.changed': { answer: string; is_deleted: boolean };
  }
}
