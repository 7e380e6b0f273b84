import type { DayProgress } from '#contract/programme/endpoints.ts';
import { readEntry } from '#server/domains/journal/write-entry.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Round } from './rounds.store.ts';
import { dayOf } from './store.ts';

/** Returns ticks and reflection of one day of a round. */
export async function readDay(
  db: Database,
  { memberId, round, day, serverKey }: { memberId: string; round: Round; day: number; serverKey: Buffer },
): Promise<DayProgress> {
  const { ticks, completedOn } = await dayOf(db, round.id, day);
  const entry = await readEntry(db, { memberId, roundId: round.id, day, serverKey });
  const ticked = ticks.map((tick) => tick.item);
  return {
    day,
    readLesson: ticked.includes('readLesson'),
    walkReflection: ticked.includes('walkReflection'),
    optionalBonus: ticked.includes('optionalBonus'),
    reflection: entry.text,
    version: entry.version,
    completed: completedOn !== null,
    completed_on: completedOn,
    ticks: ticks.map((tick) => ({ ...tick, at: tick.at.toISOString() })),
  };
}
