import type { BulkAct } from '#contract/admin/constants.ts';
import { readmitMember, suspendMember } from '#server/domains/moderation/suspensions/suspend-member.ts';
import type { End } from '#server/domains/profile/read-end.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { compPlan, signOutMember } from '../sheet/act-on-member.ts';
import { showUser } from '../users/show-user.ts';
import { usersByIds } from '../users/store.ts';
import { reasonToSkip } from './rules.ts';

export interface Order {
  act: BulkAct;
  ids: readonly string[];
  reason: string | null | undefined;
  end: End;
  /** True changes nothing. */
  isPreview: boolean;
}

export interface Outcome {
  id: string;
  name: string;
  /** Why the member is skipped; null for one that changes. */
  skipped: string | null;
}

/**
 * Does one act on several members, in the order of their ids. All change or none, because it is one transaction. Unknown
 * ids are left out. A preview returns what would happen. Throws 422 without a reason where one is needed.
 */
export async function actOnMany(db: Database, actor: Actor, order: Order): Promise<Outcome[]> {
  const { act, isPreview, end } = order;
  const reason = seenText(order.reason);
  const users = (await usersByIds(db, order.ids, actor.now)).map(showUser);
  const outcomes = users.map((user) => ({
    id: user.id,
    name: user.name,
    skipped: reasonToSkip(act, user, actor.viewer.id),
  }));
  if (isPreview) return outcomes;
  if (!reason && (act === 'suspend' || act === 'comp'))
    throw invalid('Please say why.', { reason: 'A reason is needed.' });
  for (const { id: memberId, skipped } of outcomes) {
    if (skipped !== null) continue;
    if (act === 'suspend') await suspendMember(db, actor, { memberId, reason, end });
    else if (act === 'lift') await readmitMember(db, actor, { memberId });
    else if (act === 'comp')
      await compPlan(db, actor, { memberId, tier: 'builder', end, reason: reason ?? '' });
    else await signOutMember(db, actor, memberId);
  }
  return outcomes;
}
