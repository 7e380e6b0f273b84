import type { Tier } from '#contract/tiers.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { lockPlan, saveMembership } from './store.ts';
import { recordGateTime } from './subscriptions/freezes/store.ts';
import { settleMembership } from './subscriptions/settle-membership.ts';

export interface Granted {
  memberId: string;
  name: string;
  previous: Tier;
}

/**
 * Grants a plan without payment. Granting the current plan does nothing, and granting Starter revokes a
 * granted plan. A better paid plan stays in effect, and the granted one follows when it ends. Throws 404
 * for an unknown address.
 */
export async function grantPlan(
  db: Database,
  { email, tier, now }: { email: string; tier: Tier; now: Date },
): Promise<Granted> {
  const member = await lockPlan(db, normalEmail(email));
  if (!member) throw notFound(`There is no account with the address ${normalEmail(email)}.`);
  const granted = { memberId: member.id, name: member.name, previous: member.tier };
  if (member.tier === tier) return granted;
  if (tier !== 'starter') await recordGateTime(db, member.id, now);
  await saveMembership(db, { memberId: member.id, tier, source: 'grant', since: now });
  await settleMembership(db, member.id, now);
  await recordEvent(db, 'plan.granted', {
    by: member.id,
    about: { tier, previous: member.tier, by_operator: true },
    at: now,
  });
  return granted;
}
