import { allowances } from '#contract/allowances.ts';
import type { Progress } from '#contract/programme.ts';
import { totalDays } from '#contract/programme-constants.ts';
import type { Tier } from '#contract/tiers.ts';
import { addDays, finalAt, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database.ts';
import { readStanding, type Standing } from './read-standing.ts';
import { historyDates, levelOf, openYesterday } from './rules.ts';
import type { Round } from './store.ts';
import { badgesReached, nextBadge } from './streaks/badges/rules.ts';
import {
  mayRepair,
  REPAIR_INTERVAL_DAYS,
  REPAIR_PRACTICE_DAYS,
  REPAIR_WINDOW_HOURS,
} from './streaks/repairs/rules.ts';

/** Everything the dashboard says about where the member stands (A section 3, decisions 39, 41). */
export async function readProgress(
  db: Database,
  { memberId, tier, round, now }: { memberId: string; tier: Tier; round: Round; now: Date },
): Promise<Progress> {
  const standing = await readStanding(db, { memberId, round, now });
  const { streak, today, zone } = standing;
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
    next_badge: badge,
    badges: badgesReached(total).map(({ days: target, name, reached }) => ({ target, name, reached })),
    round: round.number,
    kind: round.kind,
    is_finished: round.finished_at !== null,
    open_days: allowances[tier].programme_days,
    today,
    time_zone: zone.zone,
    day_start_hour: zone.dayStartHour,
    yesterday_open: mayComplete({ round, tier }) ? yesterdayToFinish(standing, round, now) : null,
    completed_today: hasDone(standing, today),
    history: historyOf(standing),
    pause: pauseOf(standing),
    repair: repairOf(standing, now),
  };
}

const hasDone = ({ practice }: Standing, date: string): boolean =>
  practice.completions.some((row) => row.local_date === date);

const daysOf = ({ practice }: Standing, round: Round): number[] =>
  practice.completions
    .filter((row) => row.round_id === round.id)
    .map((row) => row.day)
    .sort((a, b) => a - b);

const mayComplete = ({ round, tier }: { round: Round; tier: Tier }): boolean =>
  round.finished_at === null && round.current_day <= allowances[tier].programme_days;

function yesterdayToFinish(standing: Standing, round: Round, now: Date): LocalDate | null {
  const yesterday = openYesterday({ spans: standing.spans, at: now, startedOn: round.started_on });
  return yesterday !== null && !hasDone(standing, yesterday) ? yesterday : null;
}

function historyOf({ streak, practice }: Standing): Progress['history'] {
  const byDate = new Map(practice.checkIns.map((row) => [row.local_date, row]));
  return streak.days
    .slice(-historyDates)
    .map(({ date, state }) => ({ date, state, level: levelOf(byDate.get(date), state === 'done') }));
}

/** The pause in effect, else the next one planned. */
function pauseOf({ practice, today }: Standing): Progress['pause'] {
  const pause = practice.pauses.find((row) => addDays(row.from_date, row.days - 1) >= today);
  return pause
    ? {
        id: pause.id,
        from: pause.from_date,
        days: pause.days,
        ends: addDays(pause.from_date, pause.days - 1),
      }
    : null;
}

/** A break that can still be mended: until when, and how many practice days are missing for it. */
function repairOf(standing: Standing, now: Date): Progress['repair'] {
  const { streak, spans, checkIns, repairs } = standing;
  const broken = streak.brokenOn;
  if (broken === null) return null;
  const since = finalAt(spans, broken);
  const until = new Date(since.getTime() + REPAIR_WINDOW_HOURS * 3_600_000);
  const recently = repairs.some(
    (repair) => repair.at.getTime() > now.getTime() - REPAIR_INTERVAL_DAYS * 86_400_000,
  );
  if (now < since || now > until || recently) return null;
  const doneToday = standing.practice.completions.filter((row) => row.local_date === standing.today).length;
  const allowed = mayRepair({
    history: streak,
    checkIns,
    repairs,
    sentence: 'any sentence',
    finalAt: since,
    now,
  });
  return {
    broken_on: broken,
    until: until.toISOString(),
    days_left: allowed.ok ? 0 : Math.max(0, REPAIR_PRACTICE_DAYS - doneToday),
    may_repair: allowed.ok,
  };
}
