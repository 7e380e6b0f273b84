import type { Database } from '#server/platform/database.ts';
import { insertFreeze } from './freezes/store.ts';
import { freezeLife } from './rules.ts';

/** Lets a streak stand still for a week after the last free day was answered with a 402 (beyond 11); once a member. */
export async function freezeStreak(db: Database, memberId: string, now: Date): Promise<void> {
  await insertFreeze(db, {
    memberId,
    why: 'upgrade',
    from: now,
    until: new Date(now.getTime() + freezeLife),
  });
}
