import type { Allowance } from '#contract/auth/endpoints.ts';
import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import { totalDays } from '#contract/programme/constants.ts';
import type { DayCompleted } from '#contract/programme/endpoints.ts';
import { addDays, localDate, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, HttpError } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import { readStreak } from './read-streak-state.ts';
import type { Round } from './rounds.store.ts';
import {
  actedAt,
  dayAfter,
  hasEnded,
  judgeCompletion,
  openYesterday,
  upgradeCard,
  upgradeText,
} from './rules.ts';
import { saveText } from './save-reflection.ts';
import { recordDay, settleEndedDay } from './settle-ended-day.ts';
import { hasCompletionOn, markDaysSeen } from './store.ts';
import { badgesReached } from './streaks/badges.rules.ts';

export interface Completing {
  memberId: string;
  allowance: Allowance;
  /** Locked by the caller, so that parallel calls run one by one. */
  round: Round;
  day: number;
  for: 'today' | 'yesterday';
  reflection: string | null;
  happenedAt: string | undefined;
  now: Date;
  serverKey: Buffer;
}

/** The instant of the completion, with the member's time zones. */
interface Moment {
  at: Date;
  spans: ZoneSpan[];
}

/**
 * Completes the current day: sets both ticks, counts the date, advances the round. A repeat
 * for the last completed day returns the same numbers, also if the server completed it at the end of its
 * date. A starter's last free day is saved and a 402 is returned. The day after it throws the 402, so that
 * nothing is saved.
 */
export async function completeDay(db: Database, asked: Completing): Promise<DayCompleted | HttpError> {
  const { memberId, day, allowance, now } = asked;
  const spans = await readZoneSpans(db, memberId);
  const at = actedAt({ claimed: asked.happenedAt, now, since: asked.round.started_at });
  // This call is for a later day: first completes the day whose date has ended.
  const round =
    day === asked.round.current_day
      ? asked.round
      : await settleEndedDay(db, { memberId, round: asked.round, at, now, spans });
  const completing = { ...asked, round };
  const standsAt = { currentDay: round.current_day, isFinished: round.finished_at !== null };
  const verdict = judgeCompletion({ day, ...standsAt });
  if (verdict === 'earlier')
    throw conflict(
      standsAt.isFinished
        ? `Day ${day} is already complete, and so is Day ${totalDays}.`
        : `Day ${day} is already complete. You're on Day ${round.current_day}.`,
      'already_completed',
    );
  if (verdict === 'later')
    throw conflict(
      `You're on Day ${round.current_day}. Complete it first, then Day ${day} can follow.`,
      'not_yet',
    );

  if (verdict === 'complete' && day > allowance.programme_days) {
    throw upgradeRequired(
      allowance.programme_days,
      await answer(db, completing, { spans, standsAt, completedDay: day - 1, isNew: false, also: [] }),
    );
  }
  const also: LinkedChange[] = [];
  if (verdict === 'complete') {
    const recorded = await recordDay(db, {
      memberId,
      round,
      now,
      spans,
      by: 'member',
      ...(await dateOf(db, completing, { spans, at })),
    });
    also.push(...recorded);
  } else await markDaysSeen(db, { roundId: round.id, days: [day], now });
  if (seenText(completing.reflection) !== null && completing.reflection !== null) {
    const saved = await saveText(db, {
      ...completing,
      spans,
      at,
      roundId: round.id,
      text: completing.reflection,
      keepsLater: true,
    });
    also.push(...saved.also);
  }
  const completed = await answer(db, completing, {
    spans,
    standsAt: verdict === 'complete' ? dayAfter(day) : standsAt,
    completedDay: day,
    isNew: true,
    also,
  });
  if (day !== allowance.programme_days || day >= totalDays) return completed;
  return upgradeRequired(allowance.programme_days, completed);
}

/**
 * Returns the date a completion counts for. If both ticks were made on a date that has ended, it counts for
 * that date, because ticks belong to the date on which they were made. Otherwise it counts for
 * the requested date.
 */
async function dateOf(
  db: Database,
  completing: Completing,
  { spans, at }: Moment,
): Promise<{ date: string; at: Date }> {
  const { ticked } = completing.round;
  if (hasEnded(ticked, spans, at)) return { date: ticked.on, at: ticked.at };
  if (completing.for === 'yesterday') return { date: await yesterdayOf(db, completing, { spans, at }), at };
  return { date: localDate(spans, at), at };
}

/**
 * Returns yesterday's date as of the completion. Throws 409 after noon, or when yesterday has a completed
 * day.
 */
async function yesterdayOf(
  db: Database,
  { memberId, round }: Completing,
  { spans, at }: Moment,
): Promise<string> {
  const today = localDate(spans, at);
  const yesterday = openYesterday({ spans, at, startedOn: round.started_on });
  if (yesterday === null) {
    const isOpen = !(await hasCompletionOn(db, memberId, today));
    throw conflict(
      today === round.started_on
        ? 'You started today, so there is no yesterday to finish. Complete this day for today.'
        : `You could finish yesterday until noon. ${isOpen ? 'Today is still open.' : 'Today already has its day.'}`,
      'yesterday_closed',
    );
  }
  if (await hasCompletionOn(db, memberId, yesterday))
    throw conflict(
      'You have already completed a day for yesterday. You can complete this one for today.',
      'already_completed',
    );
  return yesterday;
}

interface Outcome {
  spans: ZoneSpan[];
  standsAt: { currentDay: number; isFinished: boolean };
  completedDay: number;
  /** False where nothing was saved, so that no badge is returned. */
  isNew: boolean;
  also: LinkedChange[];
}

/** Returns the numbers after the completion. */
async function answer(
  db: Database,
  { memberId, round, day, allowance, now }: Completing,
  { spans, standsAt, completedDay, isNew, also }: Outcome,
): Promise<DayCompleted> {
  const { streak, practice, today } = await readStreak(db, {
    memberId,
    round: {
      ...round,
      current_day: standsAt.currentDay,
      finished_at: standsAt.isFinished ? (round.finished_at ?? now) : null,
    },
    openDays: allowance.programme_days,
    now,
    spans,
  });
  const total = practice.completions.length;
  const recorded = practice.completions.find((row) => row.round_id === round.id && row.day === completedDay);
  const countedFor = recorded?.local_date ?? today;
  const badges = badgesReached(total).filter((badge) => isNew && badge.days === total);
  return {
    currentDay: standsAt.currentDay,
    totalCompleted: total,
    streak: streak.current,
    completed_day: completedDay,
    counted_for: countedFor,
    counted_as: countedFor >= today ? 'today' : countedFor === addDays(today, -1) ? 'yesterday' : 'earlier',
    completed_by: recorded?.completed_by === 'server' ? 'server' : 'member',
    completed_today: practice.completions.some((row) => row.local_date === today),
    is_finished: standsAt.isFinished,
    new_badges: badges.map(({ days: target, name }) => ({ target, name })),
    upgrade_card: day === allowance.full_days && allowance.full_days < totalDays ? upgradeCard : null,
    also,
  };
}

/** Returns the 402. Both sentences are in `detail`, and also top-level fields. */
function upgradeRequired(freeDays: number, completed: DayCompleted): HttpError {
  const words = upgradeText(freeDays);
  return new HttpError(402, 'upgrade_required', words.message, { detail: words, ...words, ...completed });
}
