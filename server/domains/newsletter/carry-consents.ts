import { moveConsents } from '#server/domains/auth/email-change/move-consents.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { personOf } from './sign-address.ts';
import { addSuppression, emailChangeById, moveSubscription, suppressedAmong } from './store.ts';

/**
 * Lets the newsletter follow a member to their new address. Who asked for no more mail at the former address
 * gets none at the new one. A subscription by the form follows from a confirmed address alone, because another
 * address may be someone else's. Idempotent.
 */
export async function carryConsents(ctx: AppContext, changeId: string): Promise<void> {
  const change = await emailChangeById(ctx.db, changeId);
  if (!change) return;
  const { serverKey } = ctx.config;
  await ctx.db.transaction().execute(async (db) => {
    const former = personOf(serverKey, change.old_email);
    if ((await suppressedAmong(db, [former])).size > 0)
      await addSuppression(db, personOf(serverKey, change.new_email), ctx.clock.now());
    if (change.needs_old)
      await moveSubscription(db, { from: normalEmail(change.old_email), to: normalEmail(change.new_email) });
    await moveConsents(db, { memberId: change.member_id, from: change.old_email, to: change.new_email });
  });
}
