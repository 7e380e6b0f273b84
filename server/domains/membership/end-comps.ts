import type { AppContext } from '#server/platform/app-context.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { grantPlan } from './grant-plan.ts';
import { endedComps, isCompEnded, lockPlan } from './store.ts';

/** Revokes granted plans whose end has come. May run twice: a revoked plan has no end any more. An end that moved stays. */
export async function endComps({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await tryEach(await endedComps(db, now), 'granted plans were not ended', (email) =>
    db.transaction().execute(async (tx) => {
      // An administrator may have moved the end meanwhile. The lock of the plan keeps it as it is.
      const member = await lockPlan(tx, email);
      if (member && (await isCompEnded(tx, member.id, now)))
        await grantPlan(tx, { email, tier: 'starter', now });
    }),
  );
}
