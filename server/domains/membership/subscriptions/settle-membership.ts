import type { Tier } from '#contract/membership/tiers.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { insertFreeze, recordGateTime } from './freezes.store.ts';
import { freezeLife, membershipOf, tierOf } from './rules.ts';
import { entitling, livingOf, membershipRow, saveMembershipRow } from './store.ts';

/**
 * Sets the member's tier from their subscription and any granted plan at this instant, and returns it.
 * Idempotent. Call it in the transaction that changes either of them. When a paid plan falls to Starter
 * nothing is deleted, and the streak freezes for a week.
 */
export async function settleMembership(db: Database, memberId: string, now: Date): Promise<Tier> {
  if (!(await lockMember(db, memberId))) return 'starter';
  const row = await livingOf(db, memberId);
  const held = await membershipRow(db, memberId);
  const paid = tierOf(row ? entitling(row) : null, now);
  // The member never had a paid or granted plan.
  if (!row && (!held || held.source === 'registration')) return held?.tier ?? 'starter';
  const next = membershipOf(held, paid);
  if (
    held &&
    held.tier === next.tier &&
    held.compedTier === next.compedTier &&
    (held.source === next.source || !row)
  )
    return held.tier;
  if (next.tier !== 'starter') await recordGateTime(db, memberId, now);
  await saveMembershipRow(db, memberId, next, held?.tier === next.tier ? held.since : now);
  const previous = held?.tier ?? 'starter';
  if (previous === next.tier) return next.tier;
  await recordEvent(db, 'tier.changed', {
    by: memberId,
    about: { tier: next.tier, previous },
    at: now,
  });
  if (next.tier === 'starter' && row?.status !== 'paused')
    await insertFreeze(db, {
      memberId,
      why: 'ended',
      from: now,
      until: new Date(now.getTime() + freezeLife),
    });
  return next.tier;
}
