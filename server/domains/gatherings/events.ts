import type {} from '#server/platform/events.ts';

interface OfGathering {
  gathering: string;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'gathering.planned': OfGathering & { kind: string };
    'gathering.changed': OfGathering;
    /** Dates have a new time or were cancelled. `members` have a seat. */
    'gathering.moved': OfGathering & { members: readonly string[] };
    /** `host` is null for a former member. `members` have a seat or wait for one. */
    'gathering.cancelled': OfGathering & { host: string | null; members: readonly string[] };
    'gathering.noted': OfGathering & { meeting: string };
    'gathering_seat.reserved': OfGathering & { member: string };
    /** `why` is null when the member cancelled it. */
    'gathering_seat.ended': OfGathering & {
      member: string;
      why: 'plan' | 'blocked' | 'away' | 'expired' | null;
    };
    /** A free seat is kept for a member of the waiting list. */
    'gathering_seat.offered': OfGathering & { member: string };
    /** A member joined the waiting list. */
    'gathering_seat.waited_for': OfGathering & { member: string };
    'gathering_question.asked': OfGathering & { question: string };
    /** A date begins in a day or an hour. `members` are reminded. */
    'gathering.reminded': OfGathering & {
      meeting: string;
      of: 'day' | 'hour';
      members: readonly string[];
    };
  }
}
