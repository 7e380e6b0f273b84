import { sql } from 'kysely';
import type { Tier } from '#contract/membership/tiers.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface MemberPlan {
  id: string;
  name: string;
  tier: Tier;
  /** End of the granted plan. */
  compedUntil: Date | null;
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
    .select(['tier', 'comped_until'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  return { ...member, tier: tierOf(plan?.tier ?? null), compedUntil: plan?.comped_until ?? null };
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

export async function setCompedUntil(db: Database, memberId: string, until: Date | null): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ comped_until: until })
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns the addresses of members whose granted plan has ended, at most 100. */
export async function endedComps(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships as ms')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .select('m.email')
    .where('ms.comped_until', '<=', now)
    .orderBy('ms.comped_until')
    .limit(100)
    .execute();
  return rows.map(({ email }) => email);
}

/** True while a granted plan's end has come. The caller has locked the plan. */
export async function isCompEnded(db: Database, memberId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('comped_until', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}
