import type { Tier } from '#contract/membership/tiers.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { endGathering } from './cancel-gathering.ts';
import { mayTake } from './rules.ts';
import { endSeatsOf } from './seats/offer-seats.ts';
import { isStaffNow } from './seats/store.ts';
import { aheadOfHost, clearCallUrls } from './store.ts';

/**
 * Seats follow the plan: one that no longer has gatherings frees them. Members who are gone or suspended free theirs too, a block frees
 * that of the member at the host it concerns, and a host who leaves cancels what they lead.
 */
export const gatheringSubscribers: Subscribers = {
  'tier.changed': async (db, { by, about: { tier }, at }) => {
    if (by === null || (await isStaffNow(db, by))) return;
    const plan = { tier: tier as Tier, isAdmin: false, isModerator: false };
    await endSeatsOf(db, { memberId: by, why: 'plan', keeps: (kind) => mayTake(kind, plan), now: at });
  },
  'member.blocked': async (db, { by, about: { member }, at }) => {
    if (by === null) return;
    await endSeatsOf(db, { memberId: member, hostId: by, why: 'blocked', now: at });
    await endSeatsOf(db, { memberId: by, hostId: member, why: 'blocked', now: at });
  },
  'member.suspended': (db, { about: { member }, at }) =>
    endSeatsOf(db, { memberId: member, why: 'away', now: at }),
  'account.deactivated': async (db, { by, at }) => {
    if (by) await leave(db, by, at);
  },
  'deletion.planned': (db, { about: { member }, at }) => leave(db, member, at),
  'erasure.ordered': (db, { about: { member }, at }) => leave(db, member, at),
};

async function leave(db: Database, memberId: string, now: Date): Promise<void> {
  await endSeatsOf(db, { memberId, why: 'away', now });
  for (const id of await aheadOfHost(db, memberId, now))
    await endGathering(db, { id, reason: '', occurrence: { by: memberId, at: now }, now });
  await clearCallUrls(db, memberId);
}
