import type { AppContext } from '#server/platform/app-context.ts';
import { grantPlan } from './grant-plan.ts';
import { endedComps } from './store.ts';

/** Revokes granted plans whose end has come. May run twice: a revoked plan has no end any more. */
export async function endComps({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const email of await endedComps(db, now))
    await db.transaction().execute((tx) => grantPlan(tx, { email, tier: 'starter', now }));
}
