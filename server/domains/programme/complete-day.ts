import type { Allowance } from '#contract/auth.ts';
import type { DayCompleted } from '#contract/programme.ts';
import { totalDays } from '#contract/programme-constants.ts';
import { writeEntry } from '#server/domains/journal/write-entry.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { readStanding, zoneAt } from './read-standing.ts';
import { actedAt, dayAfter, judgeCompletion, upgradeCard, upgradeWords } from './rules.ts';
import { insertCompletion, moveRound, noteCheckIn, type Round, saveTick } from './store.ts';
import { badgesReached } from './streaks/badges/rules.ts';

export interface Completing {
  memberId: string;
  allowance: Allowance;
  /** Held by the caller, so that parallel calls pass one by one. */
  round: Round;
  day: number;
  for: 'today' | 'yesterday';
  reflection: string | null;
  happenedAt: string | undefined;
  now: Date;
  serverKey: Buffer;
}

/**
 * Completes the current day (rulings 4-6): asserts both ticks, counts the date, moves the round on. A repeat of the day just
 * completed answers the same again. The last free day of a starter is recorded and answered with a returned 402.
 */
export async function completeDay(db: Database, completing: Completing): Promise<DayCompleted | Refusal> {
  const { round, day, allowance, now } = completing;
  const verdict = judgeCompletion({ day, currentDay: round.current_day, isFinished: round.finished_at !== null });
  if (verdict === 'earlier') throw conflict(`Day ${day} is already on the trail.`, 'already_completed');
  if (verdict === 'later') throw conflict(`Day ${day} opens after Day ${round.current_day}.`, 'not_yet');
  const isLastFree = day === allowance.programme_days && day < totalDays;
  if (day > allowance.programme_days) throw upgradeRequired(allowance.programme_days, await answer(db, completing, { repeat: true }));

  const at = actedAt({ claimed: completing.happenedAt, now, since: round.started_at });
  if (verdict === 'complete') await record(db, completing, at);
  if (completing.reflection) await keepReflection(db, completing, at);
  const completed = await answer(db, completing, { repeat: verdict === 'repeat' });
  return isLastFree ? upgradeRequired(allowance.programme_days, completed) : completed;
}

/** Ticks, date, round and the telling: all or nothing with the request. */
async function record(db: Database, completing: Completing, at: Date): Promise<void> {
  const { round, day, memberId, now } = completing;
  const { date, timeZone } = await dateFor(db, completing, at);
  for (const item of ['readLesson', 'walkReflection'] as const) await saveTick(db, { roundId: round.id, day, item, value: true, localDate: date, at });
  await noteCheckIn(db, { memberId, localDate: date, timeZone, at, readLesson: true, walked: true });
  await insertCompletion(db, { roundId: round.id, day, memberId, localDate: date, timeZone, at, now });
  const { currentDay, isFinished } = dayAfter(day);
  await moveRound(db, round.id, currentDay, isFinished ? now : null);
  await tell(db, { what: 'day_completed', by: memberId, about: { day, round: round.number, local_date: date }, at: now });
  if (isFinished) await tell(db, { what: 'round_finished', by: memberId, about: { round: round.number }, at: now });
}

/** The member's date this completion counts for. Yesterday only until noon, and only once (beyond 1). */
async function dateFor(db: Database, { memberId, round, now, ...completing }: Completing, at: Date): Promise<{ date: string; timeZone: string }> {
  const standing = await readStanding(db, { memberId, round, now });
  const date = localDate(standing.spans, at);
  const timeZone = zoneAt(standing.spans, at).zone;
  if (completing.for === 'today') return { date, timeZone };
  const yesterday = addDays(standing.today, -1);
  if (!standing.yesterdayStillOpen || yesterday < round.started_on) throw conflict('Yesterday is closed: it stays open until noon.', 'yesterday_closed');
  if (standing.practice.completions.some((row) => row.local_date === yesterday)) throw conflict('Yesterday already has its stone.', 'already_completed');
  return { date: yesterday, timeZone };
}

async function keepReflection(db: Database, { memberId, round, day, reflection, now, serverKey }: Completing, at: Date): Promise<void> {
  const { spans } = await readStanding(db, { memberId, round, now });
  const writtenOn = localDate(spans, at);
  await writeEntry(db, { memberId, roundId: round.id, day, text: reflection ?? '', writtenOn, now, serverKey });
  await noteCheckIn(db, { memberId, localDate: writtenOn, timeZone: zoneAt(spans, at).zone, at, wrote: true });
}

/** What the server says after it: the same for a repeat, but for the celebration. */
async function answer(db: Database, { memberId, round, day, allowance, now }: Completing, { repeat }: { repeat: boolean }): Promise<DayCompleted> {
  const { streak, practice } = await readStanding(db, { memberId, round, now });
  const total = practice.completions.length;
  const standsAt = repeat ? { currentDay: round.current_day, isFinished: round.finished_at !== null } : dayAfter(day);
  const newBadges = badgesReached(total).filter((badge) => badge.days === total);
  return {
    currentDay: standsAt.currentDay,
    totalCompleted: total,
    streak: streak.current,
    completed_day: Math.min(day, allowance.programme_days),
    is_finished: standsAt.isFinished,
    new_badges: newBadges.map((badge) => ({ target: badge.days, name: badge.name })),
    upgrade_card: day === allowance.full_days && allowance.full_days < totalDays ? upgradeCard : null,
  };
}

/** 402: `detail` carries both sentences as the specification reads them, and they stand beside it as well. */
function upgradeRequired(freeDays: number, completed: DayCompleted): Refusal {
  const words = upgradeWords(freeDays);
  return new Refusal(402, 'upgrade_required', words.message, { detail: words, ...words, ...completed });
}
