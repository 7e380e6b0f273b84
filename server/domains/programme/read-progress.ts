import type { Allowance } from '#contract/auth/endpoints.ts';
import { totalDays } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { addDays, finalAt, type LocalDate, nextDayStart } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readStreakState, type StreakState } from './read-streak-state.ts';
import { isUntouched, type Round } from './rounds.store.ts';
import { historyDates, levelOf, openYesterday, stateOf } from './rules.ts';
import { badgesReached, nextBadge } from './streaks/badges.rules.ts';
import { offerAfter } from './streaks/misses.rules.ts';
import { mayRepair, nextRepairAt, REPAIR_PRACTICE_DAYS } from './streaks/repairs.rules.ts';

/** Returns the member's progress for the dashboard. */
export async function readProgress(
  db: Database,
  { memberId, allowance, round, now }: { memberId: string; allowance: Allowance; round: Round; now: Date },
): Promise<Progress> {
  const openDays = allowance.programme_days;
  const standing = await readStreakState(db, { memberId, round, openDays, now });
  const mayUndo =
    round.number > 1 &&
    round.finished_at === null &&
    round.current_day === 1 &&
    (await isUntouched(db, round.id));
  return { ...progressOf(standing, { round, openDays, now }), may_undo_round: mayUndo };
}

/** Computes the progress from a state that was read before, without another query. */
export function progressOf(standing: StreakState, asked: Asked): Omit<Progress, 'may_undo_round'> {
  const { round, openDays, now } = asked;
  const { streak, today, zone, spans } = standing;
  const yesterday = yesterdayOf(standing, asked);
  const repair = repairOf(standing, asked);
  const isDone = hasDone(standing, today);
  const missed = missedInARow(standing);
  const shortUntil = standing.practice.short_until;
  const isLocked = round.finished_at === null && round.current_day > openDays;
  const endsAt = nextDayStart(spans, now).toISOString();
  const total = standing.practice.completions.length;
  const badge = nextBadge(streak.current);
  return {
    current_day: round.current_day,
    currentDay: round.current_day,
    total_days: totalDays,
    completed_days: daysOf(standing, round),
    total_completed_days: total,
    totalCompleted: total,
    streak_count: streak.current,
    streak: streak.current,
    best_streak: streak.best,
    consistency: streak.consistency28,
    protections: streak.protections,
    next_protection_in: streak.nextProtectionIn,
    next_badge: badge,
    badges: badgesReached(total).map(({ days: target, name, reached }) => ({ target, name, reached })),
    round: round.number,
    round_started_on: round.started_on,
    kind: round.kind,
    is_finished: round.finished_at !== null,
    finish_seen: round.finish_seen_at !== null,
    open_days: openDays,
    state: stateOf({
      isFinished: round.finished_at !== null,
      isLocked,
      isPaused: streak.days.at(-1)?.reason === 'pause',
      isDone,
      isYesterdayOpen: yesterday !== null,
      missedInARow: missed,
      completions: total,
      isRoundNew: daysOf(standing, round).length === 0,
    }),
    today,
    today_ends: endsAt,
    next_change_at: [
      endsAt,
      // A move may change the zone without ending the day.
      spans.find(({ from }) => from > now)?.from.toISOString(),
      yesterday?.until,
      repair?.until,
      ...laterChanges(standing, now),
    ]
      .flatMap((at) => at ?? [])
      .toSorted()[0] as string,
    time_zone: zone.zone,
    day_start_hour: zone.dayStartHour,
    yesterday_open: yesterday?.date ?? null,
    yesterday,
    completed_today: isDone,
    history: historyOf(standing),
    missed_in_a_row: missed,
    miss: missOf(standing, missed),
    short_until: shortUntil && shortUntil >= today ? shortUntil : null,
    pause: pauseOf(standing),
    streak_waits: waitOf(standing, isLocked),
    repair,
    completed_for_you: newsOf(standing),
  };
}

interface Asked {
  round: Round;
  openDays: number;
  now: Date;
}

const hasDone = ({ practice }: StreakState, date: string): boolean =>
  practice.completions.some((row) => row.local_date === date);

const daysOf = ({ practice }: StreakState, round: Round): number[] =>
  practice.completions
    .filter((row) => row.round_id === round.id)
    .map((row) => row.day)
    .sort((a, b) => a - b);

/**
 * Returns yesterday while it can still be finished. A rest date is offered only if something was ticked on
 * it.
 */
function yesterdayOf(standing: StreakState, { round, openDays, now }: Asked): Progress['yesterday'] {
  const { spans, practice, streak, ifLeft } = standing;
  if (round.finished_at !== null || round.current_day > openDays) return null;
  const date = openYesterday({ spans, at: now, startedOn: round.started_on });
  if (date === null || hasDone(standing, date)) return null;
  const isRest = streak.days.some((day) => day.date === date && day.state === 'paused');
  const ticked = practice.checkIns.some((row) => row.local_date === date && (row.read_lesson || row.walked));
  if (isRest && !ticked) return null;
  const left = ifLeft.days.find((day) => day.date === date);
  return {
    date,
    until: finalAt(spans, date).toISOString(),
    day: round.current_day,
    if_left: ifLeft.breaks.some(({ on }) => on === date)
      ? 'streak_ends'
      : left?.reason === 'earned'
        ? 'protection_spent'
        : 'nothing',
  };
}

function historyOf({ streak, practice }: StreakState): Progress['history'] {
  const byDate = new Map(practice.checkIns.map((row) => [row.local_date, row]));
  return streak.days.slice(-historyDates).map(({ date, state, reason = null }) => ({
    date,
    state,
    level: levelOf(byDate.get(date), state === 'done'),
    why: reason,
  }));
}

/** Returns the current pause, otherwise the next planned one. */
function pauseOf({ practice, today }: StreakState): Progress['pause'] {
  const pause = practice.pauses.find((row) => addDays(row.from_date, row.days - 1) >= today);
  return pause
    ? {
        id: pause.id,
        from: pause.from_date,
        days: pause.days,
        ends: addDays(pause.from_date, pause.days - 1),
        returns: addDays(pause.from_date, pause.days),
        has_begun: pause.from_date <= today,
      }
    : null;
}

/** Returns when an unoffered yesterday closes, and when the 30 days after a repair end. */
function laterChanges({ spans, today, repairs }: StreakState, now: Date): string[] {
  const next = nextRepairAt(repairs);
  return [finalAt(spans, addDays(today, -1)), next]
    .filter((at) => at !== null && at > now)
    .map((at) => (at as Date).toISOString());
}

/**
 * Returns the break that this member can still repair, its deadline, and the practice days that are
 * missing.
 */
function repairOf(standing: StreakState, { round, openDays, now }: Asked): Progress['repair'] {
  const { repair, checkIns, repairs } = standing;
  const next = nextRepairAt(repairs);
  if (!repair || (next && next > now)) return null;
  const allowed = mayRepair({ open: repair, checkIns, repairs, sentence: 'any sentence', now });
  const doneToday = standing.practice.completions.filter((row) => row.local_date === standing.today).length;
  const daysLeft = allowed.ok ? 0 : Math.max(0, REPAIR_PRACTICE_DAYS - doneToday);
  // After day 90 another round can begin, and its days count as well.
  const daysOpen =
    openDays >= totalDays ? totalDays : openDays - (round.finished_at ? 0 : round.current_day - 1);
  return {
    broken_on: repair.brokenOn,
    missed: repair.missed,
    until: repair.until.toISOString(),
    days_left: daysLeft,
    may_repair: allowed.ok,
    needs_plan: daysLeft > daysOpen,
    streak_before: repair.streakBefore,
  };
}

/** Returns why the streak waits today, since when, and how long at least. */
function waitOf({ streak, rests, today }: StreakState, isLocked: boolean): Progress['streak_waits'] {
  // At a closed gate it waits from the first date that could not be completed, even if that date also has
  // another rest.
  const gate = isLocked ? rests.findLast(({ why }) => why === 'gate') : undefined;
  if (gate) {
    const isDone = streak.days.some(({ date, state }) => date === gate.from && state === 'done');
    const since = isDone ? addDays(gate.from, 1) : gate.from;
    return { why: 'gate', since: since < today ? since : today, until: null };
  }
  const last = streak.days.at(-1);
  const why = last?.date === today && last.state === 'paused' ? last.reason : undefined;
  if (!why || why === 'earned') return null;
  let since = today;
  for (const day of streak.days.toReversed()) {
    if (day.reason !== why) break;
    since = day.date;
  }
  const ends = rests
    .filter((rest) => (rest.why ?? 'pause') === why && rest.from <= today)
    .map(({ from, days }) => addDays(from, days - 1))
    .filter((date) => date >= today);
  return { why, since, until: ends.toSorted().at(-1) ?? today };
}

/** Returns days that the server completed and the member hasn't seen, each with the badges it reached. */
function newsOf({ practice }: StreakState): Progress['completed_for_you'] {
  return practice.completions.flatMap((row, i) =>
    row.is_news
      ? [
          {
            round: row.round,
            day: row.day,
            date: row.local_date,
            new_badges: badgesReached(i + 1)
              .filter((badge) => badge.days === i + 1)
              .map(({ days: target, name }) => ({ target, name })),
          },
        ]
      : [],
  );
}

const isKept = (streak: StreakState['streak'], date: LocalDate): boolean =>
  ['done', 'protected', 'paused', 'repaired'].includes(
    streak.days.find((day) => day.date === date)?.state ?? '',
  );

/** Counts the missed dates in a row up to the last date that has ended. */
function missedInARow({ streak, today }: StreakState): number {
  const missed = new Set(streak.missed);
  let date = addDays(today, -1);
  // Skips a yesterday that is still open.
  if (!missed.has(date) && !isKept(streak, date)) date = addDays(date, -1);
  let count = 0;
  for (; missed.has(date); date = addDays(date, -1)) count += 1;
  return count;
}

/** Returns the last missed date with its reason, and the help to offer. Null if the last ended date was not missed. */
function missOf({ streak, practice }: StreakState, inARow: number): Progress['miss'] {
  const date = streak.missed.at(-1);
  if (inARow === 0 || date === undefined) return null;
  const reason = practice.reasons.find((row) => row.local_date === date)?.reason ?? null;
  return { date, reason, offer: offerAfter(inARow) };
}
