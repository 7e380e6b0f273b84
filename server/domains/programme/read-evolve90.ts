import { type Allowance } from '#contract/auth/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readStreakState, type StreakState } from './read-streak-state.ts';
import { roundToday } from './settle-ended-day.ts';
import { programs } from './store.ts';

/**
 * Returns the member's practice of the programme whose title contains "Evolve 90", or null when
 * they aren't enrolled in it.
 */
export async function readEvolve90(
  db: Database,
  { memberId, allowance, now }: { memberId: string; allowance: Allowance; now: Date },
): Promise<(StreakState & { totalDays: number }) | null> {
  const program = (await programs(db, memberId)).find(({ title }) => title.includes('Evolve 90'));
  const round = program && (await roundToday(db, { memberId, programId: program.id, now }));
  if (!program || !round) return null;
  const state = await readStreakState(db, { memberId, round, openDays: allowance.programme_days, now });
  return { ...state, totalDays: program.total_days };
}
