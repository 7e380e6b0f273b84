import type { Tier } from '#contract/membership/tiers.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { lockPlan, saveMembership, setCompedUntil } from './store.ts';
import { recordGateTime } from './subscriptions/freezes.store.ts';
import { tierBeside } from './subscriptions/rules.ts';
import { settleMembership } from './subscriptions/settle-membership.ts';
import { membershipRow } from './subscriptions/store.ts';

export interface Granted {
  memberId: string;
  name: string;
  /** The granted plan before, Starter without one, and its end. */
  before: { tier: Tier; until: Date | null };
  /** The tier in effect before. */
  previous: Tier;
  /** The tier in effect now. A paid plan may be better than the granted one. */
  current: Tier;
  /** False if this plan was granted before, or Starter is granted to a member without a granted plan. */
  isNew: boolean;
}

/**
 * Grants a plan without payment, until it is revoked or until `until`. Granting it again changes only the end, and granting Starter revokes it. A paid
 * plan of the same or a better tier stays in effect, and the granted one follows when it ends. Throws 404
 * for an unknown address.
 */
export async function grantPlan(
  db: Database,
  { email, tier, until = null, now }: { email: string; tier: Tier; until?: Date | null; now: Date },
): Promise<Granted> {
  const member = await lockPlan(db, normalEmail(email));
  if (!member) throw notFound(`There is no account with the address ${normalEmail(email)}.`);
  const held = await membershipRow(db, member.id);
  const { id: memberId, name, tier: previous } = member;
  const before = { tier: tierBeside(held), until: member.compedUntil };
  if (before.tier === tier) {
    await setCompedUntil(db, memberId, until);
    return { memberId, name, before, previous, current: previous, isNew: false };
  }
  if (tier !== 'starter') await recordGateTime(db, memberId, now);
  await saveMembership(db, { memberId, tier, source: 'grant', since: now });
  await setCompedUntil(db, memberId, until);
  const current = await settleMembership(db, memberId, now);
  await recordEvent(db, 'plan.granted', {
    by: memberId,
    about: { tier, previous, by_operator: true },
    at: now,
  });
  return { memberId, name, before, previous, current, isNew: true };
}
