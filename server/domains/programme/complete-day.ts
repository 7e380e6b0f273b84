import type { Allowance } from '#contract/auth.ts';
import type { DayCompleted } from '#contract/programme.ts';
import { totalDays } from '#contract/programme-constants.ts';
import { freezeStreak } from '#server/domains/membership/subscriptions/freeze-streak.ts';
import { localDate, type ZoneSpan, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { readStreak } from './read-standing.ts';
import { actedAt, dayAfter, judgeCompletion, openYesterday, upgradeCard, upgradeWords } from './rules.ts';
import { keepWords } from './save-reflection.ts';
import { hasCompletionOn, insertCompletion, moveRound, noteCheckIn, type Round, saveTicks } from './store.ts';
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

/** When the day was done, on the member's own clocks. */
interface Moment {
  at: Date;
  spans: ZoneSpan[];
}

/**
 * Completes the current day (rulings 4-6): asserts both ticks, counts the date, moves the round on. A repeat of the day just
 * completed answers the same again. The last free day of a starter is recorded and answered with a returned 402; the day after
 * it is a thrown one, so that nothing of it is kept.
 */
export async function completeDay(db: Database, completing: Completing): Promise<DayCompleted | Refusal> {
  const { memberId, round, day, allowance, now } = completing;
  const verdict = judgeCompletion({
    day,
    currentDay: round.current_day,
    isFinished: round.finished_at !== null,
  });
  if (verdict === 'earlier') throw conflict(`Day ${day} is already on the trail.`, 'already_completed');
  if (verdict === 'later') throw conflict(`Day ${day} opens after Day ${round.current_day}.`, 'not_yet');

  const spans = await readZoneSpans(db, memberId);
  const moment = { spans, at: actedAt({ claimed: completing.happenedAt, now, since: round.started_at }) };
  const standsAt = { currentDay: round.current_day, isFinished: round.finished_at !== null };
  if (verdict === 'complete' && day > allowance.programme_days) {
    throw upgradeRequired(
      allowance.programme_days,
      await answer(db, completing, { spans, standsAt, completedDay: day - 1, isNew: false }),
    );
  }
  if (verdict === 'complete') await record(db, completing, moment);
  if (completing.reflection?.trim())
    await keepWords(db, {
      ...completing,
      ...moment,
      roundId: round.id,
      text: completing.reflection,
      keepsLater: true,
    });
  const completed = await answer(db, completing, {
    spans,
    standsAt: verdict === 'complete' ? dayAfter(day) : standsAt,
    completedDay: day,
    isNew: true,
  });
  if (day !== allowance.programme_days || day >= totalDays) return completed;
  await freezeStreak(db, memberId, now);
  return upgradeRequired(allowance.programme_days, completed);
}

/** Ticks, date, round and the telling: all or nothing with the request. */
async function record(db: Database, completing: Completing, { spans, at }: Moment): Promise<void> {
  const { round, day, memberId, now } = completing;
  const date =
    completing.for === 'today' ? localDate(spans, at) : await yesterdayOf(db, completing, { spans, at });
  const timeZone = zoneAt(spans, at).zone;
  await saveTicks(db, {
    roundId: round.id,
    day,
    items: ['readLesson', 'walkReflection'],
    value: true,
    localDate: date,
    at,
  });
  await noteCheckIn(db, { memberId, localDate: date, timeZone, at, readLesson: true, walked: true });
  await insertCompletion(db, { roundId: round.id, day, memberId, localDate: date, timeZone, at, now });
  const { currentDay, isFinished } = dayAfter(day);
  await moveRound(db, round.id, currentDay, isFinished ? now : null);
  await tell(db, {
    what: 'day_completed',
    by: memberId,
    about: { day, round: round.number, local_date: date },
    at: now,
  });
  if (isFinished)
    await tell(db, { what: 'round_finished', by: memberId, about: { round: round.number }, at: now });
}

/** Yesterday as the member saw it when the day was done: open until noon, and only once (beyond 1). */
async function yesterdayOf(
  db: Database,
  { memberId, round }: Completing,
  { spans, at }: Moment,
): Promise<string> {
  const yesterday = openYesterday({ spans, at, startedOn: round.started_on });
  if (yesterday === null)
    throw conflict('Yesterday is closed: it stays open until noon.', 'yesterday_closed');
  if (await hasCompletionOn(db, memberId, yesterday))
    throw conflict('Yesterday already has its stone.', 'already_completed');
  return yesterday;
}

interface Outcome {
  spans: ZoneSpan[];
  standsAt: { currentDay: number; isFinished: boolean };
  completedDay: number;
  /** False where nothing was recorded: then nothing is celebrated either. */
  isNew: boolean;
}

/** The numbers after it, the same for a repeat. */
async function answer(
  db: Database,
  { memberId, round, day, allowance, now }: Completing,
  { spans, standsAt, completedDay, isNew }: Outcome,
): Promise<DayCompleted> {
  const { streak, practice } = await readStreak(db, { memberId, round, now, spans });
  const total = practice.completions.length;
  const badges = badgesReached(total).filter((badge) => isNew && badge.days === total);
  return {
    currentDay: standsAt.currentDay,
    totalCompleted: total,
    streak: streak.current,
    completed_day: completedDay,
    is_finished: standsAt.isFinished,
    new_badges: badges.map(({ days: target, name }) => ({ target, name })),
    upgrade_card: day === allowance.full_days && allowance.full_days < totalDays ? upgradeCard : null,
  };
}

/** 402: `detail` carries both sentences as the specification reads them, and they stand beside it as well. */
function upgradeRequired(freeDays: number, completed: DayCompleted): Refusal {
  const words = upgradeWords(freeDays);
  return new Refusal(402, 'upgrade_required', words.message, { detail: words, ...words, ...completed });
}
