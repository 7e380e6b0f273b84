import type { Allowance } from '#contract/auth/endpoints.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, type HttpError } from '#server/platform/http/http-error.ts';
import { completeDay } from './complete-day.ts';
import { lockRound } from './rounds.store.ts';
import { programs } from './store.ts';

/**
 * Completes the member's current day of Evolve 90 for a date, today or yesterday, as the button does. Returns the 402 of the
 * last free day, which is saved, else null. Throws 409 without a day to complete.
 */
export async function completeForDate(
  db: Database,
  {
    memberId,
    allowance,
    date,
    now,
    serverKey,
  }: { memberId: string; allowance: Allowance; date: string; now: Date; serverKey: Buffer },
): Promise<HttpError | null> {
  const program = (await programs(db, memberId)).find(({ title }) => title.includes('Evolve 90'));
  const round = program && (await lockRound(db, memberId, program.id));
  if (!round || round.finished_at !== null)
    throw conflict('There is no day to complete right now.', 'not_enrolled');
  const completed = await completeDay(db, {
    memberId,
    allowance,
    round,
    day: round.current_day,
    for: date === localDate(await readZoneSpans(db, memberId), now) ? 'today' : 'yesterday',
    reflection: null,
    happenedAt: undefined,
    now,
    serverKey,
  });
  return completed instanceof Error ? completed : null;
}
