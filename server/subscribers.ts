import { commentSubjects } from './comment-subjects.ts';
import { allNouns } from './nouns.ts';
import { type Subscribers, together } from './platform/events.ts';

/** Subscribers that publish to open pages of others, and to further pages of the same member. `live-decisions.ts` decides it for each event. */
export const announcements = allNouns.flatMap((noun) => noun.announcements ?? []);

/**
 * Everything that reacts to domain events. They run in this order, in the transaction of the act. The
 * audit log is last, because it stays locked until the transaction ends.
 */
export const subscribers: readonly Subscribers[] = [
  ...allNouns.flatMap(({ subscribers: own = [] }) =>
    typeof own === 'function' ? own(commentSubjects) : own,
  ),
  together(...allNouns.flatMap((noun) => noun.lookers ?? [])),
  ...announcements,
  ...allNouns.flatMap((noun) => noun.audit ?? []),
];
