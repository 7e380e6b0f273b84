import { addDays } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import { readStreakState } from './read-streak-state.ts';
import type { Round } from './rounds.store.ts';
import { endPause as endedPauses, mayPause } from './streaks/pauses.rules.ts';
import { insertPause, lockPractice, setPauseDays } from './streaks/store.ts';

interface Member {
  memberId: string;
  round: Round;
  openDays: number;
  now: Date;
}

/**
 * Plans a pause of 1-14 days that begins on a later day. Planning one with the same dates again
 * does nothing.
 */
export async function planPause(
  db: Database,
  { memberId, round, openDays, from, days, now }: Member & { from: string; days: number },
): Promise<void> {
  await lockPractice(db, memberId);
  const { practice, pauses, today } = await readStreakState(db, { memberId, round, openDays, now });
  if (practice.pauses.some((pause) => pause.from_date === from && pause.days === days)) return;
  const allowed = mayPause({ pauses, from, days, today });
  if (!allowed.ok) throw invalid(allowed.detail);
  await insertPause(db, { memberId, from, days, now });
  await recordEvent(db, 'pause.planned', { by: memberId, about: { from, days }, at: now });
}

/**
 * Ends a pause today, or cancels one that has not begun. Returns which of the two it did. Idempotent.
 * Throws 404 for an unknown pause and 409 for one that is over.
 */
export async function endPause(
  db: Database,
  { memberId, round, openDays, pauseId, now }: Member & { pauseId: string },
): Promise<'ended' | 'cancelled'> {
  await lockPractice(db, memberId);
  const { practice, pauses, today } = await readStreakState(db, { memberId, round, openDays, now });
  const pause = practice.pauses.find((row) => row.id === pauseId);
  if (!pause) throw notFound("That pause doesn't exist any more.");
  if (addDays(pause.from_date, pause.days - 1) < today)
    throw conflict('That pause is already over.', 'pause_over');
  const left = endedPauses({ pauses, from: pause.from_date, today }).find(
    (row) => row.from === pause.from_date,
  );
  const outcome = pause.from_date > today ? 'cancelled' : 'ended';
  if (left?.days === pause.days) return outcome;
  await setPauseDays(db, memberId, pauseId, left?.days ?? 0);
  await recordEvent(db, 'pause.ended', { by: memberId, about: { from: pause.from_date }, at: now });
  return outcome;
}
