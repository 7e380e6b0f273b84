import type { AppContext } from '#server/platform/app-context.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { grantPlan } from './grant-plan.ts';
import { endedComps } from './store.ts';

/** Revokes granted plans whose end has come. May run twice: a revoked plan has no end any more. */
export async function endComps({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await tryEach(await endedComps(db, now), 'granted plans were not ended', (email) =>
    db.transaction().execute((tx) => grantPlan(tx, { email, tier: 'starter', now })),
  );
}
