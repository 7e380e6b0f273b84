import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { readStreakState } from './read-streak-state.ts';
import type { Round } from './rounds.store.ts';
import { type MissReason, shortDaysUntil } from './streaks/misses.rules.ts';
import { deleteMissReason, lockPractice, saveMissReason, setShortDays } from './streaks/store.ts';

interface Member {
  memberId: string;
  round: Round;
  openDays: number;
  now: Date;
}

/**
 * Saves why a date had no practice. The newest reason wins, and repeating one does nothing. Throws 409
 * for a date that was not missed.
 */
export async function explainMiss(
  db: Database,
  { memberId, round, openDays, date, reason, now }: Member & { date: string; reason: MissReason },
): Promise<void> {
  await lockPractice(db, memberId);
  const { streak } = await readStreakState(db, { memberId, round, openDays, now });
  if (!streak.missed.includes(date))
    throw conflict('That date needs no reason. Nothing was missed on it.', 'not_missed');
  if (await saveMissReason(db, { memberId, date, reason, now }))
    // The payload has no reason, because events are stored for good and an illness is the member's own matter.
    await recordEvent(db, 'miss.explained', { by: memberId, about: { local_date: date }, at: now });
}

/** Undoes the reason of a date. Repeating it does nothing. */
export async function withdrawReason(
  db: Database,
  { memberId, date, now }: Pick<Member, 'memberId' | 'now'> & { date: string },
): Promise<void> {
  if (await deleteMissReason(db, memberId, date))
    await recordEvent(db, 'miss.withdrawn', { by: memberId, about: { local_date: date }, at: now });
}

/** Puts the two-minute version of each day first for a week, or ends that. Returns the last date of it, or null. */
export async function chooseShortDays(
  db: Database,
  { memberId, round, openDays, isOn, now }: Member & { isOn: boolean },
): Promise<string | null> {
  const { today } = await readStreakState(db, { memberId, round, openDays, now });
  const until = isOn ? shortDaysUntil(today) : null;
  await setShortDays(db, { memberId, until, now });
  return until;
}
