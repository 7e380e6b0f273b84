import type {} from '#server/platform/events.ts';

/** `member` is the other one, unless it says otherwise. Dates are local dates of the member who acted. */
declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'partner.asked': { request: string; member: string };
    /** Two members became partners: one of them accepted, or the matching paired them. */
    'partner.found': { pact: string; one: string; two: string; is_matched: boolean };
    'pact_line.suggested': { pact: string; line: string; member: string };
    'pact.started': { pact: string; member: string };
    'pact.renewed': { pact: string; one: string; two: string; period: number };
    /** Both are asked whether they want 30 more days. */
    'pact.renewal_opened': { pact: string; one: string; two: string; period: number };
    'partner_day.answered': { pact: string; member: string; local_date: string; answer: string };
    'partner.nudged': { pact: string; nudge: string; member: string };
    /** The pairing has ended, and these members are told. */
    'pact.ended': { pact: string; told: string[]; other: string | null };
  }
}
