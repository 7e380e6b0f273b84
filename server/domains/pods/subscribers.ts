import type { Subscribers } from '#server/platform/events.ts';
import { endMembership, leaveBlocked } from './members/leave-pod.ts';

/** A member who blocks someone in their pod, or is gone, leaves it at once. */
export const podSubscribers: Subscribers = {
  'member.blocked': async (db, { by, at, about }) => {
    if (by) await leaveBlocked(db, { blockerId: by, blockedId: about.member, now: at });
  },
  'member.suspended': (db, { at, about }) =>
    endMembership(db, { memberId: about.member, why: 'suspended', now: at }),
  'account.deactivated': async (db, { by, at }) => {
    if (by) await endMembership(db, { memberId: by, why: 'away', now: at });
  },
  'deletion.planned': (db, { at, about }) =>
    endMembership(db, { memberId: about.member, why: 'away', now: at }),
  'erasure.ordered': (db, { at, about }) =>
    endMembership(db, { memberId: about.member, why: 'away', now: at }),
};
