import { sql } from 'kysely';
import type { Tier } from '#contract/tiers.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface MemberPlan {
  id: string;
  name: string;
  tier: Tier;
}

/** Locks the member of a normalised address. Returns them with their tier. */
export async function lockPlan(db: Database, email: string): Promise<MemberPlan | undefined> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'name'])
    .where(sql`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  const plan = await db
    .selectFrom('memberships')
    .select('tier')
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  return { ...member, tier: tierOf(plan?.tier ?? null) };
}

/** Sets the plan of a member from `since`. */
export async function saveMembership(
  db: Database,
  membership: { memberId: string; tier: Tier; source: 'registration' | 'grant'; since: Date },
): Promise<void> {
  const { memberId, tier, source, since } = membership;
  await db
    .insertInto('memberships')
    .values({ member_id: memberId, tier, source, since })
    .onConflict((oc) => oc.column('member_id').doUpdateSet({ tier, source, since }))
    .execute();
}
