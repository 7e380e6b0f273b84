import type { Leaving } from '#contract/leaving/endpoints.ts';
import { readSubscription } from '#server/domains/membership/subscriptions/read-subscription.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deletionAt, deletionObstacle } from './rules.ts';
import { countTexts, tiesOf } from './store.ts';

/** Returns what leaving would do to this member. */
export async function previewLeaving(
  db: Database,
  { memberId, serverKey, now }: { memberId: string; serverKey: Buffer; now: Date },
): Promise<Leaving> {
  const ties = await tiesOf(db, memberId, now);
  const texts = await countTexts(db, memberId);
  const plan = await readSubscription(db, { memberId, serverKey, now });
  const isPaid = plan.package_id !== null;
  return {
    deletes_at: (texts.deletesAt ?? deletionAt(now)).toISOString(),
    posts_count: texts.posts,
    replies_count: texts.replies,
    plan: isPaid
      ? { tier: plan.tier, next_charge_at: plan.status === 'active' ? plan.period_end : null }
      : null,
    groups: ties.groups,
    obstacle: deletionObstacle(ties),
  };
}
